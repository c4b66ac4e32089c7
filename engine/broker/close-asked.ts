import { type Books, endOfBook, movePosition, symbolOf } from './books.ts'
import { settleClose } from './close-position.ts'
import type { DealLog } from './deal-log.ts'
import { type Execution, fillableSteps, slippageOf } from './execution.ts'
import { markCash, markPosition } from './mark-books.ts'
import type { MarketFrame } from './market-frame.ts'

/** Closes at the bar's open what was asked to close; what the market cannot take now is asked again at the next open. */
export function closeAsked(
  books: Books,
  frame: MarketFrame,
  deals: DealLog,
  execution: Execution,
  account: number,
): void {
  const { capacity } = books
  const end = endOfBook(books, account)
  const before = (books.balance[account] as number) + (books.swapHeld[account] as number)
  // The positions that stay move up over those that go, in one pass.
  let asked = 0
  let count = 0
  let place = account
  for (let p = account; p < end; p += capacity) {
    const symbol = symbolOf(books, p)
    const why = books.closing[p] as number
    const held = Math.abs(books.steps[p] as number)
    const size =
      why === 0 || frame.has[symbol] === 0 ? 0 : fillableSteps(execution, held, frame.volume[symbol] as number)
    if (size > 0) {
      const slip = slippageOf(execution, (frame.high[symbol] as number) - (frame.low[symbol] as number))
      const open = frame.open[symbol] as number
      const price = (books.steps[p] as number) > 0 ? open - slip : open + (frame.spread[symbol] as number) + slip
      markPosition(books, account, p, -1)
      settleClose(books, deals, execution, account, p, size, price, frame.time, why, 0)
      if (size === held) continue
      markPosition(books, account, p, 1)
    }
    if (why !== 0) asked = 1
    if (place !== p) movePosition(books, p, place)
    place += capacity
    count++
  }
  books.openCount[account] = count
  books.asked[account] = asked
  markCash(books, account, (books.balance[account] as number) + (books.swapHeld[account] as number) - before)
}
