import { type AlertKind, type AlertMessage, alertsNamedMax, alertTitles } from '@fairlead/contract/alerts'
import { addSeconds, type Clock } from '../../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../../platform/database/db.ts'
import { publishAll } from '../../../platform/events.ts'
import type { Mailer } from '../../../platform/mail/outbox.ts'
import type { DueWork, Job } from '../../../platform/work/jobs.ts'
import { asAlert } from '../as-alert.ts'
import { beginFlaps, gather, type StoredFlap, takeFlaps } from '../flap-store.ts'
import { sendAlertsJob } from '../raise-alert.ts'
import { settleSilenced } from '../silence-store.ts'
import { operatorIds, queuePost } from '../store.ts'
import type { AddressesOf } from './addresses-of.ts'
import { hookName } from './hook-name.ts'
import { alertLetter } from './letters.ts'
import { countOpen, kindsToSend, lockSending, type Taken, takeOpen, takeOver } from './sending-store.ts'

type Parts = {
  db: Db
  clock: Clock
  mailer: Mailer
  addressesOf: AddressesOf
  publicUrl: string
}

const againSeconds = 3_600
/** One that began more often within so many seconds goes on and off, and has calmed when it rests for as long. */
const flapTimesMax = 3
const flapSeconds = 900
/** A kind that was sent this often within so many seconds is sent once a minute from then on: many keys, one after the other, are a storm, too. */
const often = { times: 10, seconds: 900, waitSeconds: 60 }

/** Tells operators on their open pages, by mail and through webhooks: as soon as something is raised or over, and hourly. */
export function sendAlerts(parts: Parts): { job: Job; due: DueWork } {
  return {
    job: { name: sendAlertsJob, run: () => sendWaiting(parts, parts.clock.now()) },
    due: { name: sendAlertsJob, runDue: (now) => sendWaiting(parts, now) },
  }
}

async function sendWaiting(parts: Parts, now: Date): Promise<void> {
  const changedBefore = addSeconds(now, -againSeconds)
  const pace = {
    changedBefore,
    often: {
      since: addSeconds(now, -often.seconds),
      times: often.times,
      until: addSeconds(now, -often.waitSeconds),
    },
  }
  await inTx(parts.db, async (tx) => {
    await lockSending(tx)
    await settleSilenced(tx, now)
    await beginFlaps(tx, now, flapTimesMax, flapSeconds)
    await gather(tx, now)
    const flaps = await takeFlaps(tx, now, { toldBefore: changedBefore, calmSince: addSeconds(now, -flapSeconds) })
    const kinds = new Set(await kindsToSend(tx, now, pace))
    const nothing: Taken = { total: 0, named: [] }
    for (const kind of new Set([...kinds, ...flaps.map((flap) => flap.kind)])) {
      const over = kinds.has(kind) ? await takeOver(tx, kind, now) : nothing
      const open = kinds.has(kind) ? await takeOpen(tx, kind, now, pace) : nothing
      const standing = (await countOpen(tx, kind)) - open.total
      const flapping = flaps.filter((flap) => flap.kind === kind)
      await sendToAll(tx, parts, messageOf(kind, { open, over, standing, flaps: flapping }, now), now)
    }
  })
}

async function sendToAll(tx: Tx, parts: Parts, message: AlertMessage, now: Date): Promise<void> {
  const { mailer, addressesOf, publicUrl } = parts
  const operators = await operatorIds(tx)
  await publishAll(
    tx,
    operators.map((memberId) => ({ memberId, kind: 'alert' as const, payload: message })),
    now,
  )
  const { mails, webhooks } = addressesOf(message.kind)
  await mailer.queue(
    tx,
    mails.map((address) => alertLetter(address, message, publicUrl)),
    now,
  )
  for (const url of webhooks) await queuePost(tx, { news: message, hook: hookName(url), tries: 0 }, 0)
}

type Found = { open: Taken; over: Taken; standing: number; flaps: readonly StoredFlap[] }

function messageOf(kind: AlertKind, { open, over, standing, flaps }: Found, now: Date): AlertMessage {
  return {
    kind,
    title: alertTitles[kind],
    at: now.toISOString(),
    openTotal: open.total,
    open: open.named.map(asAlert),
    standingTotal: Math.max(0, standing),
    overTotal: over.total,
    over: over.named.map(asAlert),
    flapTotal: flaps.length,
    flaps: flaps.slice(0, alertsNamedMax).map((flap) => ({
      key: flap.key,
      words: flap.words,
      times: flap.times,
      since: flap.since.toISOString(),
      lastAt: flap.last_at.toISOString(),
      calmedAt: flap.calmed_at?.toISOString() ?? null,
      stands: flap.stands,
    })),
  }
}
