import { type Books, endOfBook, movePosition } from './books.ts'
import { settleClose } from './close-position.ts'
import type { DealLog } from './deal-log.ts'
import { type Execution, slippageOf } from './execution.ts'
import { markCash, markPosition } from './mark-books.ts'
import type { MarketFrame } from './market-frame.ts'
import { reason } from './reason.ts'

/**
 * Closes what the bar's range hit, by the pessimistic rule: where both stop and target lie in the bar the stop came first;
 * a stop the open has already passed fills at the open; a target never fills better than its price.
 */
export function hitStops(
  books: Books,
  frame: MarketFrame,
  deals: DealLog,
  execution: Execution,
  account: number,
): void {
  const { capacity, terms } = books
  const end = endOfBook(books, account)
  const before = (books.balance[account] as number) + (books.swapHeld[account] as number)
  // The positions that stay move up over those that go, in one pass.
  let count = 0
  let place = account
  for (let p = account; p < end; p += capacity) {
    const row = books.termsRow[p] as number
    const symbol = terms.symbol[row] as number
    if (frame.has[symbol] === 0 || terms.reached[row] === 0) {
      if (place !== p) movePosition(books, p, place)
      place += capacity
      count++
      continue
    }
    const long = (terms.side[row] as number) > 0
    const wide = long ? 0 : (frame.spread[symbol] as number)
    const stop = terms.stop[row] as number
    const stopped = long ? (frame.low[symbol] as number) <= stop : (frame.high[symbol] as number) + wide >= stop
    const size = Math.abs(books.steps[p] as number)
    markPosition(books, account, p, -1)
    if (stopped) {
      const slip = slippageOf(execution, (frame.high[symbol] as number) - (frame.low[symbol] as number))
      const open = (frame.open[symbol] as number) + wide
      const price = long ? Math.min(open, stop) - slip : Math.max(open, stop) + slip
      settleClose(books, deals, execution, account, p, size, price, frame.time, reason.stopLoss, stop)
    } else {
      const target = terms.target[row] as number
      settleClose(books, deals, execution, account, p, size, target, frame.time, reason.takeProfit, target)
    }
  }
  books.openCount[account] = count
  markCash(books, account, (books.balance[account] as number) + (books.swapHeld[account] as number) - before)
}
