import { text } from '@fairlead/contract/text'
import { dealToWire } from '@fairlead/contract/wire-names'
import { mentionsStop, reason } from '@fairlead/engine/broker/reason'
import { type Instrument, instruments, pointsOf } from '@fairlead/engine/market/instrument'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { shownPoints, shownPrice, shownSide, shownWords, turnedName } from '../../platform/shown-deal.ts'
import { partSharesOf } from '../trading/part-shares.ts'
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
  const shares = await partSharesOf(reader, deals)
  const instrument = instruments.find(({ symbol }) => symbol === trade.symbol)
  return {
    account: Number(trade.account_id),
    position: Number(trade.position_id),
    symbol: trade.symbol,
    side: shownSide(trade.symbol, trade.side),
    ...atBroker(trade, deals),
    volume: Number(trade.volume),
    openedAt: trade.opened_at.toISOString(),
    closedAt: trade.closed_at?.toISOString() ?? null,
    profit: trade.profit === null ? null : toDollars(micro(trade.profit)),
    ...(await stopAndTarget(reader, trade, deals, instrument)),
    deals: deals.map((deal, place) => ({ ...asRow(deal, trade), partShare: shares[place] ?? null })),
    receipt: await readReceipt(reader, trade, deals),
    ...candlesOfTrade(market, instrument, { openedAt: trade.opened_at, closedAt: trade.closed_at, now }),
  }
}

/** What the broker saw, where that is the pair the other way round. */
function atBroker({ symbol, side, position_id }: TradeRow, deals: readonly DealRow[]) {
  const quotedAs = turnedName(symbol)
  if (!quotedAs) return { note: null, atBroker: null }
  const own = deals.filter((deal) => deal.position_id === position_id)
  const priceOf = (deal: DealRow | undefined) => (deal ? Number(deal.price) : null)
  const price = priceOf(own.find(({ entry }) => entry === 'in'))
  const closePrice = priceOf(own.findLast(({ entry }) => entry === 'out'))
  return { note: text.pairTurnedRound, atBroker: { symbol: quotedAs, side, price, closePrice } }
}

/** Where they stand; once it is closed, the one that closed it, and the stop it was opened with: no row keeps the target. */
async function stopAndTarget(
  reader: Reader,
  trade: TradeRow,
  deals: readonly DealRow[],
  instrument: Instrument | undefined,
): Promise<{ stop: number | null; target: number | null }> {
  if (!instrument) return { stop: null, target: null }
  const open = await levelsOfPosition(reader, trade.account_id, trade.position_id)
  const own = deals.filter((deal) => deal.position_id === trade.position_id)
  const hit = (code: number) => own.find((deal) => deal.reason === code)?.evidence
  const price = (points: bigint | number | null | undefined) => shownPoints(trade.symbol, points)
  return open
    ? { stop: price(open.stop_points), target: price(open.target_points) }
    : { stop: price(hit(reason.stopLoss) ?? stopAtOpening(instrument, own[0])), target: price(hit(reason.takeProfit)) }
}

/** In points; stops are not moved. */
function stopAtOpening(instrument: Instrument, opened: DealRow | undefined): number | undefined {
  if (!opened || !mentionsStop(opened.reason)) return undefined
  return pointsOf(instrument, Number(opened.price)) + (opened.side === 'buy' ? -opened.evidence : opened.evidence)
}

const asRow = (deal: DealRow, trade: TradeRow) =>
  dealToWire({
    ticket: Number(deal.ticket),
    symbol: deal.symbol,
    volume: Number(deal.volume),
    price: shownPrice(deal.symbol, Number(deal.price)),
    profit: toDollars(micro(deal.profit)),
    side: shownSide(deal.symbol, deal.side),
    at: deal.at.toISOString(),
    position: Number(deal.position_id),
    isCounter: deal.position_id !== trade.position_id,
    entry: deal.entry,
    swap: toDollars(micro(deal.swap)),
    commission: toDollars(micro(deal.commission)),
    reason: shownWords(deal),
  })
