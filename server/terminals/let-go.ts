import { type Db, inTx } from '../platform/db.ts'
import type { OrderedWork } from '../platform/in-order.ts'
import { abandonAccount } from '../trading/abandon-account.ts'
import { completeTrades } from '../trading/record-deals.ts'
import { endPositions, firstLost, holdTerminals, lostAccounts } from './leg-store.ts'

/**
 * Lets go of what a bot held on a login that went to another member: no terminal of its own will tell of it any more. What its trades have
 * realised is charged, once; what is still open belongs to whoever holds the login.
 */
export function letGo(db: Db): OrderedWork {
  return {
    name: 'let-go',
    async nextDue(reader, upTo) {
      const at = await firstLost(reader)
      return at && at <= upTo ? at : undefined
    },
    async runDue(at) {
      for (let lost = await lostAccounts(db, at); lost.length > 0; lost = await lostAccounts(db, at))
        for (const accountId of lost)
          await inTx(db, async (tx) => {
            await holdTerminals(tx, accountId)
            const trades = await endPositions(tx, accountId, at)
            await completeTrades(
              tx,
              trades.map(({ trade_position_id, parted_from, symbol, side, volume, opened_at }) => ({
                accountId,
                positionId: trade_position_id,
                parted:
                  parted_from === null
                    ? undefined
                    : { from: parted_from, symbol, side: side > 0 ? 'buy' : 'sell', volume, openedAt: opened_at },
              })),
            )
            await abandonAccount(tx, accountId, at)
          })
    },
  }
}
