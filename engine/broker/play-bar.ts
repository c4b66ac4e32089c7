import { accrueSwap } from './accrue-swap.ts'
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

/**
 * Plays one moment of the market on every paper account. In this order: swap of the night before, asked exits at the open,
 * waiting entries at the open, stops and targets inside the bar, the broker's stop-out at the worst point.
 * The queue must be in order of account and is empty afterwards; entries of accounts that real terminals trade are not filled here.
 * Afterwards `books.touched` tells which accounts had something done to them.
 */
export function playBar(
  books: Books,
  frame: MarketFrame,
  queue: EntryQueue,
  deals: DealLog,
  execution: Execution,
  onFill: ((row: number, fill: Fill) => void) | null,
): void {
  const { accountCount, worst, marginBound, touched, flags } = books
  const waiting = queue.length
  // A lone account that enters now is marked after its fills anyway.
  if (waiting === 0 || accountCount > 1) markBooks(books, frame, 0, accountCount)
  let row = 0
  for (let account = 0; account < accountCount; account++) {
    const entering = row < waiting && queue.account[row] === account
    // The bound errs on the side of looking: it counts every leg's margin and lets every position be worst at once.
    const strained = (worst[account] as number) * 100 < (marginBound[account] as number) * execution.stopOutPercent
    if (!entering && !strained && touched[account] === 0) continue
    const first = row
    while (row < waiting && queue.account[row] === account) row++
    if (((flags[account] as number) & accountFlag.external) !== 0) continue
    playAccount(books, frame, queue, first, row, deals, execution, account, onFill)
  }
  queue.clear()
  frame.swapDue = false
}

function playAccount(
  books: Books,
  frame: MarketFrame,
  queue: EntryQueue,
  firstRow: number,
  endRow: number,
  deals: DealLog,
  execution: Execution,
  account: number,
  onFill: ((row: number, fill: Fill) => void) | null,
): void {
  if (execution.swaps && frame.swapDue) accrueSwap(books, frame, account)
  closeAsked(books, frame, deals, execution, account)
  for (let row = firstRow; row < endRow; row++) {
    const fill = fillEntry(books, frame, queue, row, deals, execution)
    if (onFill) onFill(row, fill)
  }
  markBooks(books, frame, account, account + 1)
  if (books.touched[account] !== 0) {
    hitStops(books, frame, deals, execution, account)
    markBooks(books, frame, account, account + 1)
  }
  if ((books.worst[account] as number) * 100 < (books.marginBound[account] as number) * execution.stopOutPercent) {
    stopOut(books, frame, deals, execution, account)
    markBooks(books, frame, account, account + 1)
  }
  books.touched[account] = 1
}
