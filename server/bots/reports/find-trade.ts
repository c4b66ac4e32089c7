import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { tradeOf } from './trade-store.ts'

/** A member's trade by a number they have read somewhere, in a few words. */
export async function findTrade(
  reader: Reader,
  memberId: bigint,
  number: number,
): Promise<z.output<(typeof routes.findTrade)['reply']>> {
  const trade = await tradeOf(reader, memberId, { position: BigInt(number), account: undefined })
  if (!trade) return { trade: null }
  return {
    trade: {
      account: Number(trade.account_id),
      position: Number(trade.position_id),
      symbol: trade.symbol,
      closedAt: trade.closed_at?.toISOString() ?? null,
      profit: trade.profit === null ? null : toDollars(micro(trade.profit)),
    },
  }
}
