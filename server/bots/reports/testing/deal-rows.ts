import { reason } from '@fairlead/engine/broker/reason'
import { type Money, zero } from '@fairlead/money/money'
import { addSeconds } from '../../../platform/clock.ts'
import type { Db, Reader } from '../../../platform/database/db.ts'
import { openAccount } from '../../trading/brokers/open-account.ts'
import type { Deal } from '../../trading/deals/deal.ts'
import { recordDeals } from '../../trading/deals/record-deals.ts'
import { openTrades, type TestTrade, termsOf } from '../../trading/testing/close-trades.ts'

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
  of: { memberId: bigint; accountId: bigint },
  deals: readonly TestDeal[],
): Promise<void> {
  const rows = deals.map((deal) => asDeal(of, deal))
  await db
    .insertInto('deals')
    .values(
      rows.map(({ accountId, memberId, positionId, tradePositionId, ...figures }) => ({
        ...{ account_id: accountId, member_id: memberId, position_id: positionId, trade_position_id: tradePositionId },
        ...figures,
      })),
    )
    .execute()
}

type More = Pick<TestTrade, 'byIntroducingBroker' | 'basis'> & { server?: string; login?: string }

/** Records the deals of one trade, of which nothing is open any more then; it waits for its settlement. */
export async function addTrade(
  db: Db,
  memberId: bigint,
  deals: readonly [TestDeal, ...TestDeal[]],
  { server = 'Test', login = String(memberId), ...more }: More = {},
): Promise<{ accountId: bigint; tradeId: bigint }> {
  const last = deals.at(-1) ?? deals[0]
  const positionId = BigInt(deals[0].trade ?? deals[0].position)
  return db.transaction().execute(async (tx) => {
    const accountId = await openAccount(tx, { memberId, server, login, now: last.at })
    const of = { memberId, accountId }
    const [opening, ...others] = withOpening(deals)
    await openTrades(tx, [{ opening: asDeal(of, opening), terms: termsOf(more) }])
    const told = others.map((deal) => asDeal(of, deal))
    await recordDeals(tx, { deals: told, closed: [{ accountId, positionId }] }, last.at)
    const { id } = await tx
      .selectFrom('trades')
      .select('id')
      .where('account_id', '=', accountId)
      .where('position_id', '=', positionId)
      .executeTakeFirstOrThrow()
    return { accountId, tradeId: id }
  })
}

/** Told without the deal that opened it, a trade was opened a minute earlier, at no price. */
function withOpening(deals: readonly [TestDeal, ...TestDeal[]]): [TestDeal, ...TestDeal[]] {
  const [first, ...others] = deals
  if (first.entry === 'in') return [first, ...others]
  const { symbol, side } = first
  const opened = {
    ticket: -first.ticket,
    position: first.position,
    at: addSeconds(first.at, -60),
    entry: 'in' as const,
  }
  return [{ ...opened, ...(symbol && { symbol }), ...(side && { side }) }, first, ...others]
}

const asDeal = (of: { memberId: bigint; accountId: bigint }, deal: TestDeal): Deal => ({
  ...of,
  ticket: BigInt(deal.ticket),
  positionId: BigInt(deal.position),
  tradePositionId: BigInt(deal.trade ?? deal.position),
  at: deal.at,
  symbol: deal.symbol ?? 'XAUUSD',
  side: deal.side ?? 'buy',
  entry: deal.entry ?? 'out',
  volume: deal.volume ?? '0.10',
  price: deal.price ?? '2000.5',
  profit: deal.profit ?? zero,
  swap: deal.swap ?? zero,
  commission: deal.commission ?? zero,
  reason: deal.reason ?? reason.averagesUp,
  evidence: deal.evidence ?? 120,
  magic: 1n,
})
