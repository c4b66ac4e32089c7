import type { Db, Tx } from '../../../platform/database/db.ts'
import type { OrderedWork } from '../../../platform/work/in-order.ts'
import { runApart } from '../../../watch/set-aside/run-apart.ts'
import { abandonAccount } from '../../trading/brokers/abandon-account.ts'
import { completeTrades } from '../../trading/deals/record-deals.ts'
import { endPositions, firstLost, holdTerminals, lostAccounts } from '../deals/leg-store.ts'

const letGoWork = 'let-go'

/**
 * Lets go of what a bot held on a login that went to another member: no terminal of its own will report it any more. What its trades have
 * realised is charged, once; what is still open belongs to whoever holds the login.
 */
export function letGo(db: Db): OrderedWork {
  return {
    name: letGoWork,
    async nextDue(reader, upTo) {
      const at = await firstLost(reader)
      return at && at <= upTo ? at : undefined
    },
    async runDue(at) {
      await runApart({
        ...{ db, name: letGoWork, at, isOrdered: true, batchMax: 1 },
        take: (tx, limit) => lostAccounts(tx, at, limit),
        memberOf: ({ member_id }) => member_id,
        async run(tx, lost) {
          for (const { account_id } of lost) await letGoOf(tx, account_id, at)
        },
      })
    },
  }
}

async function letGoOf(tx: Tx, accountId: bigint, at: Date): Promise<void> {
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
}
