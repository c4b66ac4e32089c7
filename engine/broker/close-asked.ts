import { type Books, endOfBook } from './books.ts'
import { closePosition } from './close-position.ts'
import type { DealLog } from './deal-log.ts'
import { type Execution, fillableSteps, slippageOf } from './execution.ts'
import type { MarketFrame } from './market-frame.ts'

/** Closes at the bar's open what was asked to close; what the market cannot take now is asked again at the next open. */
export function closeAsked(
  books: Books,
  frame: MarketFrame,
  deals: DealLog,
  execution: Execution,
  account: number,
): void {
  let p = account
  while (p < endOfBook(books, account)) {
    const symbol = books.symbol[p] as number
    const why = books.closing[p] as number
    const held = Math.abs(books.steps[p] as number)
    const size =
      why === 0 || frame.has[symbol] === 0 ? 0 : fillableSteps(execution, held, frame.volume[symbol] as number)
    if (size > 0) {
      const slip = slippageOf(execution, (frame.high[symbol] as number) - (frame.low[symbol] as number))
      const open = frame.open[symbol] as number
      const price = (books.steps[p] as number) > 0 ? open - slip : open + (frame.spread[symbol] as number) + slip
      closePosition(books, deals, execution, account, p, size, price, frame.time, why, 0)
    }
    if (size < held) p += books.capacity
  }
}
