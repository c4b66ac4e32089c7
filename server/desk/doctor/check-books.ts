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
          looked: 'The books were never checked.',
          todo: 'Start a process with the role worker: it checks them every minute.',
        }
      const age = Math.floor(check.ageSeconds)
      const broken = ((await storedCheck(db))?.invariants ?? []).filter(({ holds }) => !holds)
      const { stoppedAt, reason } = await readPayoutStop(db)
      return findingOf(`The newest check of the books, ${age} s old.`, {
        faults: [
          ...broken.map(({ name, detail }) => `${name}: ${detail}`),
          ...(check.holds || broken.length > 0 ? [] : ['The books do not hold.']),
          ...(age > ageSecondsMax ? [`Nobody has checked the books for ${Math.floor(age / 60)} minutes.`] : []),
        ],
        warnings: stoppedAt ? [`Payouts are stopped since ${stoppedAt.toISOString()}: ${reason}`] : [],
        todo: 'Find the entry behind it in the console under “Books” before payouts go on; start a worker where nobody checks them.',
      })
    },
  }
}
