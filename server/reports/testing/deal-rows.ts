import { reason } from '@fairlead/engine/broker/reason'
import { type Money, micro } from '@fairlead/money/money'
import type { Db, Reader } from '../../platform/db.ts'
import { recordTrades, type TestTrade } from '../../trading/testing/close-trades.ts'

/** A deal as a test tells it; what it leaves out is as usual. Its position opens a trade of its own unless another is named. */
export type TestDeal = {
  ticket: number
  position: number
  trade?: number
  at: Date
  symbol?: string
  side?: 'buy' | 'sell'
  entry?: 'in' | 'out'
  volume?: string
  price?: string
  profit?: Money
  swap?: Money
  commission?: Money
  reason?: number
  evidence?: number
}

/** Stores deals as the fleet does. */
export async function addDeals(
  db: Reader,
  { memberId, accountId }: { memberId: bigint; accountId: bigint },
  deals: readonly TestDeal[],
): Promise<void> {
  await db
    .insertInto('deals')
    .values(
      deals.map((deal) => ({
        account_id: accountId,
        ticket: BigInt(deal.ticket),
        member_id: memberId,
        position_id: BigInt(deal.position),
        trade_position_id: BigInt(deal.trade ?? deal.position),
        at: deal.at,
        symbol: deal.symbol ?? 'XAUUSD',
        side: deal.side ?? 'buy',
        entry: deal.entry ?? 'out',
        volume: deal.volume ?? '0.10',
        price: deal.price ?? '2000.5',
        profit: deal.profit ?? 0n,
        swap: deal.swap ?? 0n,
        commission: deal.commission ?? 0n,
        reason: deal.reason ?? reason.averagesUp,
        evidence: deal.evidence ?? 120,
        magic: 1n,
      })),
    )
    .execute()
}

/** What these deals made together. */
export const netOf = (deals: readonly TestDeal[]): Money =>
  micro(deals.reduce((sum, { profit = 0n, swap = 0n, commission = 0n }) => sum + profit + swap + commission, 0n))

/** Stores the deals of one trade and the trade they close; it waits for its settlement. */
export async function addTrade(
  db: Db,
  memberId: bigint,
  deals: readonly [TestDeal, ...TestDeal[]],
  more: Partial<TestTrade> = {},
): Promise<{ accountId: bigint; tradeId: bigint }> {
  const last = deals.at(-1) ?? deals[0]
  return db.transaction().execute(async (tx) => {
    const [recorded] = await recordTrades(
      tx,
      [
        {
          memberId,
          positionId: BigInt(deals[0].trade ?? deals[0].position),
          dealTicket: BigInt(last.ticket),
          ...(last.symbol && { symbol: last.symbol }),
          ...(last.price && { price: last.price }),
          ...(deals[0].side && { side: deals[0].side }),
          profit: netOf(deals),
          closedAt: last.at,
          ...more,
        },
      ],
      last.at,
    )
    const { id, account_id } = await tx
      .selectFrom('trades')
      .select(['id', 'account_id'])
      .where('id', '=', recorded?.tradeId ?? 0n)
      .executeTakeFirstOrThrow()
    await addDeals(tx, { memberId, accountId: account_id }, deals)
    return { accountId: account_id, tradeId: id }
  })
}
