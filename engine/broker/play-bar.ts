import { accrueSwaps } from './accrue-swap.ts'
import { closeRequested } from './close-requested.ts'
import type { DealLog } from './deal-log.ts'
import type { EntryQueue } from './entry-queue.ts'
import type { Execution } from './execution.ts'
import { type Fill, fillEntry } from './fill-entry.ts'
import { hitStops } from './hit-stops.ts'
import { markPositions } from './mark-positions.ts'
import type { MarketFrame } from './market-frame.ts'
import { accountFlag, type Positions } from './positions.ts'
import { stopOut } from './stop-out.ts'
import { writeOffDebt } from './write-off-debt.ts'

/**
 * Plays one moment of the market on every paper account. In this order: swap of the night before, asked exits at the open,
 * waiting entries at the open, stops and targets inside the bar, the broker's stop-out at the worst point.
 * The queue must be in order of account and is empty afterwards; entries of accounts that real terminals trade are not filled here.
 * Afterwards the positions are marked at this bar.
 */
export function playBar(
  positions: Positions,
  frame: MarketFrame,
  queue: EntryQueue,
  deals: DealLog,
  execution: Execution,
  onFill: ((row: number, fill: Fill) => void) | null,
): void {
  const { accountCount, reached, exitRequested: asked, flags } = positions
  const waiting = queue.length
  if (execution.swaps && frame.swapDue) accrueSwaps(positions, frame)
  frame.swapDue = false
  positions.terms.mark(frame)
  markPositions(positions, 0, accountCount)
  let row = 0
  for (let account = 0; account < accountCount; account++) {
    const first = row
    while (row < waiting && queue.account[row] === account) row++
    const concerned = first !== row || reached[account] !== 0 || asked[account] !== 0
    if (!concerned && !isStrained(positions, execution, account)) continue
    if (((flags[account] as number) & accountFlag.external) !== 0) continue
    if (asked[account] !== 0) closeRequested(positions, frame, deals, execution, account)
    for (let entry = first; entry < row; entry++) {
      const fill = fillEntry(positions, frame, queue, entry, deals, execution)
      if (onFill) onFill(entry, fill)
    }
    if (reached[account] !== 0) hitStops(positions, frame, deals, execution, account)
    if (isStrained(positions, execution, account)) {
      stopOut(positions, frame, deals, execution, account)
      markPositions(positions, account, account + 1)
    }
    writeOffDebt(positions, deals, execution, account)
  }
  queue.clear()
}

/** Whether a stop-out is possible. Errs on the side of looking: every leg's margin counts and every position is worst at once. */
function isStrained(positions: Positions, execution: Execution, account: number): boolean {
  return (
    (positions.worst[account] as number) * 100 < (positions.marginBound[account] as number) * execution.stopOutPercent
  )
}
