import { accrueSwap } from './accrue-swap.ts'
import { accountFlag, type Books, hasFlag } from './books.ts'
import { closeAsked } from './close-asked.ts'
import type { DealLog } from './deal-log.ts'
import type { EntryQueue } from './entry-queue.ts'
import type { Execution } from './execution.ts'
import { type Fill, fillEntry } from './fill-entry.ts'
import { hitStops } from './hit-stops.ts'
import { type Glance, markAccount } from './mark-account.ts'
import type { MarketFrame } from './market-frame.ts'
import { stopOut } from './stop-out.ts'

const glance: Glance = { touched: false, marginBoundCents: 0 }

/**
 * Plays one moment of the market on every paper account. In this order: swap of the night before, asked exits at the open,
 * waiting entries at the open, stops and targets inside the bar, the broker's stop-out at the worst point.
 * The queue must be in order of account and is empty afterwards; entries of accounts that real terminals trade are not filled here.
 */
export function playBar(
  books: Books,
  frame: MarketFrame,
  queue: EntryQueue,
  deals: DealLog,
  execution: Execution,
  onFill: ((row: number, fill: Fill) => void) | null,
): void {
  let row = 0
  const { accountCount, openCount, equity, worst, balance } = books
  for (let account = 0; account < accountCount; account++) {
    const waiting = row < queue.length && queue.account[row] === account
    if (!waiting && openCount[account] === 0) {
      equity[account] = balance[account] as number
      worst[account] = balance[account] as number
      continue
    }
    if (hasFlag(books, account, accountFlag.external)) {
      while (row < queue.length && queue.account[row] === account) row++
      markAccount(books, frame, account, glance)
      continue
    }
    if (!waiting) markAccount(books, frame, account, glance)
    if (waiting || glance.touched) {
      if (execution.swaps && frame.swapDue) accrueSwap(books, frame, account)
      closeAsked(books, frame, deals, execution, account)
      while (row < queue.length && queue.account[row] === account) {
        const fill = fillEntry(books, frame, queue, row, deals, execution)
        if (onFill) onFill(row, fill)
        row++
      }
      markAccount(books, frame, account, glance)
      if (glance.touched) {
        hitStops(books, frame, deals, execution, account)
        markAccount(books, frame, account, glance)
      }
    }
    // The glance errs on the side of looking: it counts every leg's margin and lets every position be worst at once.
    if ((worst[account] as number) * 100 < glance.marginBoundCents * execution.stopOutPercent) {
      stopOut(books, frame, deals, execution, account)
      markAccount(books, frame, account, glance)
    }
  }
  queue.clear()
  frame.swapDue = false
}
