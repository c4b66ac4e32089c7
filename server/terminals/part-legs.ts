import { type Db, inTx } from '../platform/db.ts'
import type { OrderedWork } from '../platform/in-order.ts'
import { completeTrades } from '../trading/record-deals.ts'
import { firstParting, holdTerminals, legsToPart, part } from './leg-store.ts'

/**
 * Charges what a trade has made when its last leg has stayed open for seven days after the others, or when the bot has ended: an advisor
 * that was removed may never tell of it. What that leg makes later is a trade of its own.
 */
export function partLegs(db: Db): OrderedWork {
  return {
    name: 'part-legs',
    async nextDue(reader, upTo) {
      const at = await firstParting(reader)
      return at && at <= upTo ? at : undefined
    },
    async runDue(at) {
      for (let legs = await legsToPart(db, at); legs.length > 0; legs = await legsToPart(db, at))
        for (const leg of legs)
          await inTx(db, async (tx) => {
            await holdTerminals(tx, leg.account_id)
            if (!(await part(tx, leg))) return
            await completeTrades(tx, [{ accountId: leg.account_id, positionId: leg.trade_position_id }])
          })
    },
  }
}
