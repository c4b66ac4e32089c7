import { stopWords, whereOf } from '@fairlead/contract/stops'
import { strategyName } from '../../bots/trading/choices/strategy-names.ts'
import { type NewNotification, notify } from '../../people/notifications/notify.ts'
import { type Db, inTx, type Tx } from '../../platform/database/db.ts'
import { type DueWork, queueJob } from '../../platform/work/jobs.ts'
import { targetOfRow } from './list-stops.ts'
import { endNotice, heldBack, insertNotice, type Notice, nextNotice } from './store.ts'

const job = 'tell-stops'
const notifiedAtOnceMax = 500

/** Members whom a stop holds back are notified of it, or of its end; not in its own transaction, which must not wait for ten thousand letters. */
export async function queueNotices(tx: Tx, stopId: bigint, about: Notice['about']): Promise<void> {
  await insertNotice(tx, stopId, about)
  await queueJob(tx, job)
}

/** Notifies members, some at a time: progress is recorded with the notifications, so nobody is notified twice or left out. */
export function notifyStops(db: Db, notifiedAtOnce = notifiedAtOnceMax): DueWork {
  const notifySome = (now: Date) =>
    inTx(db, async (tx) => {
      const notice = await nextNotice(tx)
      if (!notice) return false
      const members = await heldBack(tx, targetOfRow(notice), notice.told_until, notifiedAtOnce)
      const words = wordsOf(notice)
      await notify(
        tx,
        members.map((memberId) => ({ memberId, ...words })),
        now,
      )
      await endNotice(tx, notice, members.length < notifiedAtOnce ? { at: now } : { toldUntil: members.at(-1) ?? 0n })
      return true
    })
  return {
    name: job,
    async runDue(now) {
      while (await notifySome(now));
    },
  }
}

function wordsOf({ about, scope, kind, symbol, strategy }: Notice): Omit<NewNotification, 'memberId'> {
  const shown = { scope, kind, target: symbol ?? (strategy === null ? null : strategyName(strategy)) }
  if (about === 'lifted')
    return {
      kind: 'bot',
      title: 'Your bot may trade again',
      body: `New trades ${whereOf(shown)} are allowed again. You need not do anything.`,
      mail: 'if chosen',
    }
  const { title, more } = stopWords(shown)
  return {
    kind: 'bot',
    title: kind === 'close_all' ? 'Your open positions are being closed' : 'New trades are paused',
    body: `${title} ${more}\nYou need not do anything. We write to you when your bot may trade again.`,
    mail: 'if chosen',
  }
}
