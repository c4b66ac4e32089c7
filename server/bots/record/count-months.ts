import { addSeconds } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import {
  claimProgress,
  closeMonth,
  countCharges,
  countSince,
  firstCharged,
  type Month,
  membersAfter,
  setProgress,
} from './store.ts'

/** What terminals tell a day late is in time; what comes after that is said to be late. */
const waitSeconds = 24 * 60 * 60
const membersAtOnce = 1_000

/** Counts every month that is over for the public record, some members at a time: a process that dies goes on where it was. */
export function countMonths(db: Db, atOnce = membersAtOnce): DueWork {
  return {
    name: 'count-record',
    async runDue(now) {
      while (await countOn(db, atOnce, now)) {}
    },
  }
}

/** One batch. False when nothing is left to be counted by now. */
function countOn(db: Db, atOnce: number, now: Date): Promise<boolean> {
  return inTx(db, async (tx) => {
    const progress = await claimProgress(tx)
    if (!progress) return false
    const first = progress.month ? new Date(progress.month) : await firstCharged(tx)
    if (!first) return false
    const month = monthOf(first)
    if (addSeconds(month.end, waitSeconds) > now) return false
    const members = await membersAfter(tx, progress.member_id, atOnce)
    const last = members.at(-1)
    if (last === undefined) {
      await closeMonth(tx, month.start, now)
      await setProgress(tx, month.end, 0n)
    } else {
      await countCharges(tx, members, month)
      await countSince(tx, members)
      await setProgress(tx, month.start, last)
    }
    return true
  })
}

function monthOf(time: Date): Month {
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth()]
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) }
}
