import { type AlertKind, type AlertNews, alertTitles } from '@fairlead/contract/alerts'
import { addSeconds, type Clock } from '../platform/clock.ts'
import { type Db, inTx, type Tx } from '../platform/db.ts'
import { publishAll } from '../platform/events.ts'
import type { DueWork, Job } from '../platform/jobs.ts'
import type { Mailer } from '../platform/mail/outbox.ts'
import { asAlert } from './as-alert.ts'
import { alertLetter } from './letters.ts'
import { tellAlertsJob } from './raise-alert.ts'
import { askForPost, kindsToTell, lockTelling, operatorIds, type StoredAlert, takeOpen, takeOver } from './store.ts'

type Parts = {
  db: Db
  clock: Clock
  mailer: Mailer
  operatorAddress: string
  publicUrl: string
  webhookUrl: string | undefined
}

const tellEverySeconds = 3_600

/** Tells operators on their open pages, by mail and through the webhook: as soon as something is raised or over, and hourly. */
export function tellAlerts(parts: Parts): { job: Job; due: DueWork } {
  return {
    job: { name: tellAlertsJob, run: () => tellWaiting(parts, parts.clock.now()) },
    due: { name: tellAlertsJob, runDue: (now) => tellWaiting(parts, now) },
  }
}

async function tellWaiting(parts: Parts, now: Date): Promise<void> {
  await inTx(parts.db, async (tx) => {
    await lockTelling(tx)
    for (const { kind, hasNews } of await kindsToTell(tx, addSeconds(now, -tellEverySeconds))) {
      const over = await takeOver(tx, kind, now)
      const open = hasNews ? await takeOpen(tx, kind, now) : { total: 0, named: [] }
      await tell(tx, parts, newsOf(kind, open, over, now), now)
    }
  })
}

async function tell(tx: Tx, parts: Parts, news: AlertNews, now: Date): Promise<void> {
  const { mailer, operatorAddress, publicUrl, webhookUrl } = parts
  const operators = await operatorIds(tx)
  await publishAll(
    tx,
    operators.map((memberId) => ({ memberId, kind: 'alert' as const, payload: news })),
    now,
  )
  await mailer.queue(tx, alertLetter(operatorAddress, news, publicUrl), now)
  if (webhookUrl) await askForPost(tx, { news, tries: 0 }, 0)
}

type Taken = { total: number; named: readonly StoredAlert[] }

function newsOf(kind: AlertKind, open: Taken, over: Taken, now: Date): AlertNews {
  return {
    kind,
    title: alertTitles[kind],
    at: now.toISOString(),
    openTotal: open.total,
    open: open.named.map(asAlert),
    overTotal: over.total,
    over: over.named.map(asAlert),
  }
}
