import type { routes } from '@fairlead/contract/table'
import { dealNames } from '@fairlead/contract/wire-names'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { shownSide } from '../../platform/shown-deal.ts'
import { type ListedTrade, type TradeQuery, tradePageOf } from './trade-list-store.ts'

type Reply = z.output<(typeof routes.listTrades)['reply']>

const dollars = (amount: bigint | null): number | null => (amount === null ? null : toDollars(micro(amount)))

/** A page of trades, each a position with its counter trades: what it made, what was charged, and what was kept. */
export async function listTrades(reader: Reader, memberId: bigint, query: TradeQuery): Promise<Reply> {
  const { trades, total } = await tradePageOf(reader, memberId, query)
  return { trades: trades.map(asRow), total }
}

const asRow = (trade: ListedTrade): Reply['trades'][number] => ({
  account: Number(trade.account_id),
  trade: Number(trade.position_id),
  [dealNames.ticket]: trade.deal_ticket === null ? null : Number(trade.deal_ticket),
  symbol: trade.symbol,
  side: shownSide(trade.symbol, trade.side),
  volume: Number(trade.volume),
  counters: trade.counters,
  openedAt: trade.opened_at.toISOString(),
  closedAt: trade.closed_at?.toISOString() ?? null,
  profit: dollars(trade.profit),
  fuelCharge: dollars(trade.due),
  kept: dollars(trade.kept),
})
