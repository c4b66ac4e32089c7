import type { Db } from '../../../platform/database/db.ts'
import type { OrderedWork } from '../../../platform/work/in-order.ts'
import { runApart } from '../../../watch/set-aside/run-apart.ts'
import { completeTrades } from '../../trading/deals/record-deals.ts'
import { firstParting, holdTerminals, legsToPart, part } from './leg-store.ts'

const partLegsWork = 'part-legs'

/**
 * Charges what a trade has made when its last leg has stayed open for seven days after the others, or when the bot has ended: an advisor
 * that was removed may never report it. What that leg makes later is a trade of its own.
 */
export function partLegs(db: Db): OrderedWork {
  return {
    name: partLegsWork,
    async nextDue(reader, upTo) {
      const at = await firstParting(reader)
      return at && at <= upTo ? at : undefined
    },
    async runDue(at) {
      await runApart({
        ...{ db, name: partLegsWork, at, isOrdered: true, batchMax: 1 },
        take: (tx, limit) => legsToPart(tx, at, limit),
        memberOf: ({ member_id }) => member_id,
        async run(tx, legs) {
          for (const leg of legs) {
            await holdTerminals(tx, leg.account_id)
            if (!(await part(tx, leg))) continue
            await completeTrades(tx, [{ accountId: leg.account_id, positionId: leg.trade_position_id }])
          }
        },
      })
    },
  }
}
