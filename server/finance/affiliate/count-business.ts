import type { Db } from '../../platform/database/db.ts'
import type { OrderedWork } from '../../platform/work/in-order.ts'
import { runApart } from '../../watch/set-aside/run-apart.ts'
import { countDeposits, dueToCount, nextToCount } from './store.ts'

const depositsPerBatch = 500
const countBusinessWork = 'count-business'

/** Deposits count as team business from the eighth day on: what is taken back within a week has bought nothing. */
export function countBusiness(db: Db): OrderedWork {
  return {
    name: countBusinessWork,
    nextDue: nextToCount,
    async runDue(at) {
      await runApart({
        ...{ db, name: countBusinessWork, at, isOrdered: true, batchMax: depositsPerBatch },
        take: (tx, limit) => dueToCount(tx, at, limit),
        memberOf: ({ member_id }) => member_id,
        run: (tx, deposits) =>
          countDeposits(
            tx,
            deposits.map(({ deposit_id }) => deposit_id),
          ),
      })
    },
  }
}
