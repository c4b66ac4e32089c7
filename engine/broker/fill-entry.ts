import { type Books, findPosition, neverAbove, neverBelow, tradeKind } from './books.ts'
import { takeTicket } from './close-position.ts'
import type { DealLog } from './deal-log.ts'
import type { EntryQueue } from './entry-queue.ts'
import { commissionOf, type Execution, fillableSteps, slippageOf } from './execution.ts'
import { equityCents, usedMarginCents } from './margin.ts'
import type { MarketFrame } from './market-frame.ts'

/** What became of an entry. */
export type Fill =
  | 'done'
  | 'partial'
  | 'market_closed'
  | 'no_money'
  | 'limit_reached'
  | 'no_liquidity'
  | 'nothing_to_cover'

/** Fills a waiting entry at the bar's open, buys at the ask and sells at the bid. What cannot be filled now is dropped. */
export function fillEntry(
  books: Books,
  frame: MarketFrame,
  queue: EntryQueue,
  row: number,
  deals: DealLog,
  execution: Execution,
): Fill {
  const account = queue.account[row] as number
  const symbol = queue.symbol[row] as number
  // An entry is decided on a price; once the market has been shut in between, that price is no longer there.
  if (frame.has[symbol] === 0) return 'market_closed'
  const count = books.openCount[account] as number
  if (count >= (books.tradesMax[account] as number)) return 'limit_reached'
  const partner = queue.partner[row] as number
  const covered = partner === 0 ? -1 : findPosition(books, account, partner)
  if (partner !== 0 && covered < 0) return 'nothing_to_cover'

  const asked = queue.steps[row] as number
  const long = asked > 0
  const size = fillableSteps(execution, long ? asked : -asked, frame.volume[symbol] as number)
  if (size <= 0) return 'no_liquidity'
  const slip = slippageOf(execution, (frame.high[symbol] as number) - (frame.low[symbol] as number))
  const open = frame.open[symbol] as number
  const price = long ? open + (frame.spread[symbol] as number) + slip : open - slip
  const signed = long ? size : -size
  const margin = usedMarginCents(books, frame.open, account, symbol, signed)
  if (margin > equityCents(books, frame, frame.open, account)) return 'no_money'

  const p = account + count * books.capacity
  const ticket = takeTicket(books, account)
  const stopDistance = queue.stopDistance[row] as number
  const targetDistance = queue.targetDistance[row] as number
  const commission = commissionOf(execution, symbol, size)
  const kind = queue.kind[row] as number
  books.openCount[account] = count + 1
  books.id[p] = ticket
  books.symbol[p] = symbol
  books.steps[p] = signed
  books.entry[p] = price
  books.stop[p] =
    stopDistance === 0 ? (long ? neverBelow : neverAbove) : long ? price - stopDistance : price + stopDistance
  books.target[p] =
    targetDistance === 0 ? (long ? neverAbove : neverBelow) : long ? price + targetDistance : price - targetDistance
  books.openTime[p] = frame.time
  books.swap[p] = 0
  books.entryCommission[p] = commission
  books.kind[p] = kind
  books.partner[p] = partner
  books.closing[p] = 0
  books.magic[p] = queue.magic[row] as number
  books.balance[account] = (books.balance[account] as number) + commission
  if (covered >= 0 && kind === tradeKind.counter) books.partner[covered] = ticket

  const deal = deals.claim()
  deals.account[deal] = account
  deals.ticket[deal] = ticket
  deals.position[deal] = ticket
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
