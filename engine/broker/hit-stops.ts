import { type Books, endOfBook } from './books.ts'
import { closePosition } from './close-position.ts'
import type { DealLog } from './deal-log.ts'
import { type Execution, slippageOf } from './execution.ts'
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
  let p = account
  while (p < endOfBook(books, account)) {
    const symbol = books.symbol[p] as number
    if (frame.has[symbol] === 0) {
      p += books.capacity
      continue
    }
    const steps = books.steps[p] as number
    const stop = books.stop[p] as number
    const target = books.target[p] as number
    const slip = slippageOf(execution, (frame.high[symbol] as number) - (frame.low[symbol] as number))
    const side = steps > 0 ? 0 : (frame.spread[symbol] as number)
    const open = (frame.open[symbol] as number) + side
    const high = (frame.high[symbol] as number) + side
    const low = (frame.low[symbol] as number) + side
    if (steps > 0 ? low <= stop : high >= stop) {
      const price = steps > 0 ? Math.min(open, stop) - slip : Math.max(open, stop) + slip
      const size = Math.abs(steps)
      closePosition(books, deals, execution, account, p, size, price, frame.time, reason.stopLoss, stop)
    } else if (steps > 0 ? high >= target : low <= target) {
      const size = Math.abs(steps)
      closePosition(books, deals, execution, account, p, size, target, frame.time, reason.takeProfit, target)
    } else p += books.capacity
  }
}
