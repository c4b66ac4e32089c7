import { firstTerms } from '@fairlead/contract/constants'
import { reason } from '@fairlead/engine/broker/reason'
import { type Money, zero } from '@fairlead/money/money'
import { sql } from 'kysely'
import { type Settlement, settleTrades } from '../../../finance/fuel/charges/settle-trades.ts'
import { addSeconds } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { plainArray } from '../../../platform/database/plain-array.ts'
import { openAccount } from '../brokers/open-account.ts'
import type { Deal } from '../deals/deal.ts'
import { insertDeals } from '../deals/deal-store.ts'
import { recordDeals } from '../deals/record-deals.ts'
import type { TradeTerms } from '../deals/trade.ts'

/** A trade as a test tells it; what it leaves out is as usual. */
export type TestTrade = {
  memberId: bigint
  server?: string
  login?: string
  positionId: bigint
  dealTicket?: bigint
  symbol?: string
  side?: 'buy' | 'sell'
  price?: string
  profit: Money
  closedAt: Date
  byIntroducingBroker?: boolean
  basis?: TradeTerms['basis']
}

export type Recorded = { tradeId: bigint; outcome: 'recorded' | 'known' | 'altered' }

type Deals = { opening: Deal; closing: Deal }

/** Opens these trades on accounts of their own, on the terms of the test, and records how the broker closed them. */
export async function recordTrades(tx: Tx, trades: readonly TestTrade[], now: Date): Promise<Recorded[]> {
  const accounts = new Map<TestTrade, bigint>()
  // In one order, whatever theirs is: two batches must not wait for each other's accounts.
  for (const trade of trades.toSorted((one, other) => Number(one.memberId - other.memberId))) {
    const { memberId, server = 'Test', login = String(trade.memberId) } = trade
    accounts.set(trade, await openAccount(tx, { memberId, server, login, now }))
  }
  const deals = trades.map((trade) => dealsOf(trade, accounts.get(trade) as bigint))
  await openTrades(
    tx,
    deals.map(({ opening }, place) => ({ opening, terms: termsOf(trades[place] as TestTrade) })),
  )
  const closing = deals.map((pair) => pair.closing)
  await recordDeals(tx, { deals: closing, closed: closing }, now)
  return outcomesOf(tx, closing)
}

/** Records these trades and charges them at once. */
export async function closeTrades(
  tx: Tx,
  trades: readonly TestTrade[],
  now: Date,
): Promise<(Recorded & { charge: Settlement | undefined })[]> {
  const recorded = await recordTrades(tx, trades, now)
  const charges = await settleTrades(
    tx,
    recorded.filter(({ outcome }) => outcome === 'recorded').map(({ tradeId }) => tradeId),
    now,
  )
  const byTrade = new Map(charges.map((charge) => [charge.tradeId, charge]))
  return recorded.map((trade) => ({ ...trade, charge: byTrade.get(trade.tradeId) }))
}

/** Stores what opened trades as the fleet does, on terms that a test wants and no package of its member has. */
export async function openTrades(tx: Tx, trades: readonly { opening: Deal; terms: TradeTerms }[]): Promise<void> {
  if (trades.length === 0) return
  const terms = new Map(trades.map((trade) => [trade.opening, trade.terms]))
  await insertDeals(tx, [...terms.keys()], (deal) => terms.get(deal))
}

export const termsOf = ({
  byIntroducingBroker,
  basis,
}: Pick<TestTrade, 'byIntroducingBroker' | 'basis'>): TradeTerms => ({
  companyBasisPoints: Number(firstTerms.companyShareBasisPoints),
  discountBasisPoints: byIntroducingBroker ? Number(firstTerms.partnerDiscountBasisPoints) : 0,
  basis: basis ?? 'each-trade',
})

/** Opened a minute before it was closed, under a number that no closing deal has. */
function dealsOf(trade: TestTrade, accountId: bigint): Deals {
  const { memberId, positionId, dealTicket = positionId, symbol = 'XAUUSD', side = 'buy', profit, closedAt } = trade
  const deal = {
    ...{ accountId, memberId, positionId, tradePositionId: positionId, symbol, volume: '0.10' },
    ...{ price: trade.price ?? '2000.5', swap: zero, commission: zero, evidence: 0, magic: 1n },
  }
  return {
    opening: {
      ...deal,
      ticket: -1n - positionId,
      at: addSeconds(closedAt, -60),
      side,
      entry: 'in',
      profit: zero,
      reason: reason.averagesUp,
    },
    closing: {
      ...deal,
      ticket: dealTicket,
      at: closedAt,
      side: side === 'buy' ? 'sell' : 'buy',
      entry: 'out',
      profit,
      reason: reason.takeProfit,
    },
  }
}

/** What became of each: the first to tell a trade records it, and whoever tells another profit alters it. */
async function outcomesOf(tx: Tx, closing: readonly Deal[]): Promise<Recorded[]> {
  const { rows } = await sql<{ id: bigint; is_new: boolean; is_same: boolean }>`
    SELECT t.id, t.xmin = pg_current_xact_id()::xid AS is_new, d.profit = g.profit AS is_same
    FROM unnest(${plainArray(closing.map(({ accountId }) => accountId))}::bigint[],
      ${plainArray(closing.map(({ positionId }) => positionId))}::bigint[], ${plainArray(closing.map(({ ticket }) => ticket))}::bigint[],
      ${plainArray(closing.map(({ profit }) => profit))}::bigint[]) WITH ORDINALITY AS g(account_id, position_id, ticket, profit, place)
    JOIN trades t ON t.account_id = g.account_id AND t.position_id = g.position_id
    JOIN deals d ON d.account_id = g.account_id AND d.ticket = g.ticket ORDER BY g.place`.execute(tx)
  const seen = new Set<bigint>()
  return rows.map(({ id, is_new, is_same }) => {
    const isFirst = is_new && !seen.has(id)
    seen.add(id)
    return { tradeId: id, outcome: !is_same ? 'altered' : isFirst ? 'recorded' : 'known' }
  })
}
