import { marginCents } from '../market/value-cents.ts'
import { isStopped } from '../risk/entry-stops.ts'
import { takeTicket } from './close-position.ts'
import type { DealLog } from './deal-log.ts'
import type { EntryQueue } from './entry-queue.ts'
import { commissionOf, type Execution, fillableSteps, slippageOf } from './execution.ts'
import { equityCents, usedMarginCents } from './margin.ts'
import { markCash } from './mark-positions.ts'
import type { MarketFrame } from './market-frame.ts'
import { placePosition } from './place-position.ts'
import { accountFlag, findPosition, neverAbove, neverBelow, type Positions, tradeKind } from './positions.ts'

/** What became of an entry; all but the first two turned it away. */
export type Fill =
  | 'done'
  | 'partial'
  | 'stopped'
  | 'paused'
  | 'low_fuel'
  | 'loss_closed'
  | 'market_closed'
  | 'no_money'
  | 'limit_reached'
  | 'no_liquidity'
  | 'nothing_to_cover'

/** Fills a waiting entry at the bar's open, buys at the ask and sells at the bid. What cannot be filled now is dropped. */
export function fillEntry(
  positions: Positions,
  frame: MarketFrame,
  queue: EntryQueue,
  row: number,
  deals: DealLog,
  execution: Execution,
): Fill {
  const account = queue.account[row] as number
  const symbol = queue.symbol[row] as number
  // Whoever pauses between two bars wants nothing opened any more, not even what was decided before.
  const flags = positions.flags[account] as number
  if ((flags & entriesBarred) !== 0) return whyBarred(flags)
  // An entry is decided on a price; once the market has been shut in between, that price is no longer there.
  if (frame.has[symbol] === 0 || frame.time > (queue.goodUntil[row] as number)) return 'market_closed'
  if ((positions.openCount[account] as number) >= (positions.tradesMax[account] as number)) return 'limit_reached'
  const partner = queue.partner[row] as number
  const covered = partner === 0 ? -1 : findPosition(positions, account, partner)
  if (partner !== 0 && covered < 0) return 'nothing_to_cover'
  const kindStopped = covered < 0 ? (queue.kind[row] as number) : kindOf(positions, covered)
  if (isStopped(positions.stops, positions.accountId[account] as number, symbol, kindStopped, covered >= 0))
    return 'stopped'

  const asked = queue.steps[row] as number
  const long = asked > 0
  const size = fillableSteps(execution, long ? asked : -asked, frame.volume[symbol] as number)
  if (size <= 0) return 'no_liquidity'
  const slip = slippageOf(execution, (frame.high[symbol] as number) - (frame.low[symbol] as number))
  const open = frame.open[symbol] as number
  const price = long ? open + (frame.spread[symbol] as number) + slip : open - slip
  const signed = long ? size : -size
  if (!coversMargin(positions, frame, account, symbol, signed)) return 'no_money'

  const ticket = takeTicket(positions, account)
  const stopDistance = queue.stopDistance[row] as number
  const targetDistance = queue.targetDistance[row] as number
  const commission = commissionOf(execution, symbol, size)
  const kind = queue.kind[row] as number
  const noStop = long ? neverBelow : neverAbove
  const noTarget = long ? neverAbove : neverBelow
  const terms = positions.terms.hold(
    frame,
    symbol,
    long ? 1 : -1,
    price,
    stopDistance === 0 ? noStop : long ? price - stopDistance : price + stopDistance,
    targetDistance === 0 ? noTarget : long ? price + targetDistance : price - targetDistance,
    frame.time,
    kind,
    queue.magic[row] as number,
  )
  const trade = covered >= 0 ? (positions.trade[covered] as number) : ticket
  placePosition(positions, account, ticket, trade, terms, signed, commission, partner)
  positions.balance[account] = (positions.balance[account] as number) + commission
  markCash(positions, account, commission)
  if (covered >= 0 && kind === tradeKind.counter) positions.partner[covered] = ticket

  const deal = deals.claim()
  deals.account[deal] = account
  deals.ticket[deal] = ticket
  deals.position[deal] = ticket
  deals.trade[deal] = trade
  deals.time[deal] = frame.time
  deals.symbol[deal] = symbol
  deals.entry[deal] = 0
  deals.steps[deal] = signed
  deals.price[deal] = price
  deals.profit[deal] = 0
  deals.swap[deal] = 0
  deals.commission[deal] = commission
  deals.entryCommission[deal] = 0
  deals.reason[deal] = queue.reason[row] as number
  deals.evidence[deal] = queue.evidence[row] as number
  deals.magic[deal] = queue.magic[row] as number
  return signed === asked ? 'done' : 'partial'
}

const kindOf = ({ terms, termsRow }: Positions, position: number): number =>
  terms.kind[termsRow[position] as number] as number

const entriesBarred = accountFlag.paused | accountFlag.lowFuel | accountFlag.lossClosed

function whyBarred(flags: number): Fill {
  if ((flags & accountFlag.lossClosed) !== 0) return 'loss_closed'
  return (flags & accountFlag.paused) !== 0 ? 'paused' : 'low_fuel'
}

/** Whether the equity at the open covers the margin of the positions and of this entry. The marks answer that for most accounts. */
function coversMargin(
  positions: Positions,
  frame: MarketFrame,
  account: number,
  symbol: number,
  steps: number,
): boolean {
  const own = marginCents(symbol, Math.abs(steps), frame.open[symbol] as number)
  if ((positions.marginBound[account] as number) + own <= (positions.worst[account] as number)) return true
  const margin = usedMarginCents(positions, frame.open, account, symbol, steps)
  return margin <= equityCents(positions, frame, frame.open, account)
}
