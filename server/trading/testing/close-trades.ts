import { firstTerms } from '@fairlead/contract/constants'
import type { Money } from '@fairlead/money/money'
import { type Settlement, settleTrades } from '../../fuel/settle-trades.ts'
import type { Tx } from '../../platform/db.ts'
import { openAccount } from '../open-account.ts'
import { type Recorded, recordClosedTrades } from '../record-closed-trades.ts'
import type { ClosedTrade } from '../trade.ts'

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
  basis?: ClosedTrade['terms']['basis']
}

/** Records these trades as closed, on accounts that are opened with them. */
export async function recordTrades(tx: Tx, trades: readonly TestTrade[], now: Date): Promise<Recorded[]> {
  const accounts = new Map<TestTrade, bigint>()
  // In one order, whatever theirs is: two batches must not wait for each other's accounts.
  for (const trade of trades.toSorted((one, other) => Number(one.memberId - other.memberId))) {
    const { memberId, server = 'Test', login = String(trade.memberId) } = trade
    accounts.set(trade, await openAccount(tx, { memberId, server, login, now }))
  }
  const closed = trades.map((trade) => asClosed(trade, accounts.get(trade) as bigint))
  return recordClosedTrades(tx, closed, now)
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

function asClosed(trade: TestTrade, accountId: bigint): ClosedTrade {
  const { memberId, positionId, dealTicket = positionId, symbol = 'XAUUSD', side = 'buy', profit, closedAt } = trade
  return {
    accountId,
    memberId,
    positionId,
    symbol,
    side,
    volume: '0.10',
    openedAt: closedAt,
    terms: {
      companyBasisPoints: Number(firstTerms.companyShareBasisPoints),
      discountBasisPoints: trade.byIntroducingBroker ? Number(firstTerms.partnerDiscountBasisPoints) : 0,
      basis: trade.basis ?? 'each-trade',
    },
    dealTicket,
    price: trade.price ?? '2000.5',
    profit,
    closedAt,
  }
}
