import { newestCheck } from '../../finance/ledger/newest-check.ts'
import { readPayoutStop } from '../../finance/ledger/payouts.ts'
import { storedCheck } from '../../finance/ledger/stored-check.ts'
import type { Db } from '../../platform/database/db.ts'
import { type Check, findingOf } from './finding.ts'

const ageSecondsMax = 300

/** The invariants, as the newest look at the books found them, and whether money goes out. */
export function checkBooks(db: Db): Check {
  return {
    name: 'books',
    async look() {
      const check = await newestCheck(db)
      if (!check)
        return {
          state: 'warning',
          looked: 'The ledger has never been checked.',
          todo: 'Start a process with the role worker: it checks them every minute.',
        }
      const age = Math.floor(check.ageSeconds)
      const broken = ((await storedCheck(db))?.invariants ?? []).filter(({ holds }) => !holds)
      const { stoppedAt, reason } = await readPayoutStop(db)
      return findingOf(`The latest ledger check is ${age} s old.`, {
        faults: [
          ...broken.map(({ name, detail }) => `${name}: ${detail}`),
          ...(check.holds || broken.length > 0 ? [] : ['The ledger check failed.']),
          ...(age > ageSecondsMax ? [`The ledger has not been checked for ${Math.floor(age / 60)} minutes.`] : []),
        ],
        warnings: stoppedAt ? [`Payouts have been stopped since ${stoppedAt.toISOString()}: ${reason}`] : [],
        todo: 'Find the entry behind it in the console under “Books” before resuming payouts. If the ledger is not being checked, start a worker.',
      })
    },
  }
}
