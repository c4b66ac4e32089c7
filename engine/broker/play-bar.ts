import { accrueSwaps } from './accrue-swap.ts'
import { accountFlag, type Books } from './books.ts'
import { closeAsked } from './close-asked.ts'
import type { DealLog } from './deal-log.ts'
import type { EntryQueue } from './entry-queue.ts'
import type { Execution } from './execution.ts'
import { type Fill, fillEntry } from './fill-entry.ts'
import { hitStops } from './hit-stops.ts'
import { markBooks } from './mark-books.ts'
import type { MarketFrame } from './market-frame.ts'
import { stopOut } from './stop-out.ts'
import { writeOffDebt } from './write-off-debt.ts'

/**
 * Plays one moment of the market on every paper account. In this order: swap of the night before, asked exits at the open,
 * waiting entries at the open, stops and targets inside the bar, the broker's stop-out at the worst point.
 * The queue must be in order of account and is empty afterwards; entries of accounts that real terminals trade are not filled here.
 * Afterwards the books are marked at this bar.
 */
export function playBar(
  books: Books,
  frame: MarketFrame,
  queue: EntryQueue,
  deals: DealLog,
  execution: Execution,
  onFill: ((row: number, fill: Fill) => void) | null,
): void {
  const { accountCount, reached, asked, flags } = books
  const waiting = queue.length
  if (execution.swaps && frame.swapDue) accrueSwaps(books, frame)
  frame.swapDue = false
  books.terms.mark(frame)
  markBooks(books, 0, accountCount)
  let row = 0
  for (let account = 0; account < accountCount; account++) {
    const first = row
    while (row < waiting && queue.account[row] === account) row++
    const concerned = first !== row || reached[account] !== 0 || asked[account] !== 0
    if (!concerned && !isStrained(books, execution, account)) continue
    if (((flags[account] as number) & accountFlag.external) !== 0) continue
    if (asked[account] !== 0) closeAsked(books, frame, deals, execution, account)
    for (let entry = first; entry < row; entry++) {
      const fill = fillEntry(books, frame, queue, entry, deals, execution)
      if (onFill) onFill(entry, fill)
    }
    if (reached[account] !== 0) hitStops(books, frame, deals, execution, account)
    if (isStrained(books, execution, account)) {
      stopOut(books, frame, deals, execution, account)
      markBooks(books, account, account + 1)
    }
    writeOffDebt(books, deals, execution, account)
  }
  queue.clear()
}

/** Whether a stop-out is possible. Errs on the side of looking: every leg's margin counts and every position is worst at once. */
function isStrained(books: Books, execution: Execution, account: number): boolean {
  return (books.worst[account] as number) * 100 < (books.marginBound[account] as number) * execution.stopOutPercent
}
