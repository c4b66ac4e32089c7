import { text } from '@fairlead/contract/text'
import { reason, reasonInWords } from '@fairlead/engine/broker/reason'
import { type Instrument, instruments, priceOf } from '@fairlead/engine/market/instrument'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { readReceipt } from './read-receipt.ts'
import { candlesOfTrade, type ShownMarket } from './shown-market.ts'
import { type DealRow, dealsOfTrade, levelsOfPosition, type TradeRow, tradeOf } from './trade-store.ts'

type Wanted = { position: number; account: number | undefined; now: Date }

/** One of the member's own trades: what was done and why, what it cost, and the market around it. */
export async function readTrade(
  reader: Reader,
  memberId: bigint,
  { position, account, now }: Wanted,
  market: ShownMarket | undefined,
) {
  const trade = await tradeOf(reader, memberId, {
    position: BigInt(position),
    account: account === undefined ? undefined : BigInt(account),
  })
  if (!trade) throw new DomainError('not_found')
  const deals = await dealsOfTrade(reader, trade.account_id, trade.position_id)
  const instrument = instruments.find(({ symbol }) => symbol === trade.symbol)
  return {
    account: Number(trade.account_id),
    position: Number(trade.position_id),
    symbol: trade.symbol,
    side: trade.side,
    note: trade.symbol === 'USDGBP' ? text.pairTurnedRound : null,
    volume: Number(trade.volume),
    openedAt: trade.opened_at.toISOString(),
    closedAt: trade.closed_at?.toISOString() ?? null,
    profit: trade.profit === null ? null : toDollars(micro(trade.profit)),
    ...(await stopAndTarget(reader, trade, deals, instrument)),
    deals: deals.map((deal) => asRow(deal, trade)),
    receipt: await readReceipt(reader, trade, deals),
    ...candlesOfTrade(market, instrument, { openedAt: trade.opened_at, closedAt: trade.closed_at, now }),
  }
}

/** Where they stand; once it is closed, the one that closed it: no row keeps the other. */
async function stopAndTarget(
  reader: Reader,
  trade: TradeRow,
  deals: readonly DealRow[],
  instrument: Instrument | undefined,
): Promise<{ stop: number | null; target: number | null }> {
  if (!instrument) return { stop: null, target: null }
  const open = await levelsOfPosition(reader, trade.account_id, trade.position_id)
  const hit = (code: number) =>
    deals.find((deal) => deal.position_id === trade.position_id && deal.reason === code)?.evidence
  const price = (points: bigint | number | null | undefined) =>
    points === null || points === undefined ? null : priceOf(instrument, Number(points))
  return open
    ? { stop: price(open.stop_points), target: price(open.target_points) }
    : { stop: price(hit(reason.stopLoss)), target: price(hit(reason.takeProfit)) }
}

const asRow = (deal: DealRow, trade: TradeRow) => ({
  DealTicket: Number(deal.ticket),
  Symbol: deal.symbol,
  Volume: Number(deal.volume),
  Price: Number(deal.price),
  Profit: toDollars(micro(deal.profit)),
  Trade_type: deal.side,
  Trade_time: deal.at.toISOString(),
  position: Number(deal.position_id),
  isCounter: deal.position_id !== trade.position_id,
  entry: deal.entry,
  swap: toDollars(micro(deal.swap)),
  commission: toDollars(micro(deal.commission)),
  reason: deal.words ?? reasonInWords(deal.reason, deal.evidence, deal.symbol),
})
