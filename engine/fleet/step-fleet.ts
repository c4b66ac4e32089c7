import { accountFlag } from '../broker/books.ts'
import { playBar } from '../broker/play-bar.ts'
import { lossClosurePercent } from '../risk/loss-closure.ts'
import type { Listener } from '../strategy/strategy.ts'
import { closeLosses } from './close-losses.ts'
import { decideEntries } from './decide-entries.ts'
import type { Fleet } from './fleet.ts'
import { managePositions } from './manage-positions.ts'

/**
 * One moment of the market for all accounts. The caller has set the frame's time and bars; this plays them on the books,
 * lets the strategy see them, and leaves the decisions in the queue and on the positions for the next open.
 */
export function stepFleet(fleet: Fleet): void {
  playBar(fleet.books, fleet.frame, fleet.queue, fleet.deals, fleet.execution, null)
  decide(fleet, observeFrame(fleet))
}

/**
 * Shows the frame's bars to the strategy; on its own, for warming up before the first step.
 * Answers which instruments want an entry now, one bit each.
 */
export function observeFrame(fleet: Fleet): number {
  const { frame, listeners, symbols } = fleet
  let wished = 0
  for (let k = 0; k < symbols.length; k++) {
    const symbol = symbols[k] as number
    if (frame.has[symbol] === 0) continue
    const listener = listeners[symbol] as Listener
    listener.observe(
      frame.time,
      frame.open[symbol] as number,
      frame.high[symbol] as number,
      frame.low[symbol] as number,
      frame.close[symbol] as number,
      frame.spread[symbol] as number,
    )
    if (listener.signal.entry !== 0) wished |= 1 << symbol
  }
  return wished
}

function decide(fleet: Fleet, wished: number): void {
  const { books } = fleet
  const { openCount, worst, capital, assets, flags } = books
  for (let account = 0; account < books.accountCount; account++) {
    const open = openCount[account] !== 0
    if ((worst[account] as number) * 100 <= (capital[account] as number) * lossClosurePercent) {
      if (open || ((flags[account] as number) & accountFlag.lossClosed) === 0) closeLosses(fleet, account)
    }
    if (open) managePositions(fleet, account)
    const asked = wished & (assets[account] as number)
    if (asked !== 0) decideEntries(fleet, account, asked)
  }
}
