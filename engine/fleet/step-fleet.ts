import { playBar } from '../broker/play-bar.ts'
import type { Listener } from '../strategy/strategy.ts'
import { decideFleet } from './decide-fleet.ts'
import type { Fleet } from './fleet.ts'
import { learnFrame } from './learn-along.ts'
import { noteFill } from './note-fill.ts'

/**
 * One moment of the market for all accounts. The caller has set the frame's time and bars; this plays them on the positions,
 * lets the strategy see them, and leaves the decisions in the queue and on the positions for the next open.
 */
export function stepFleet(fleet: Fleet): void {
  const { positions, frame, queue, refused } = fleet
  refused.clear()
  playBar(positions, frame, queue, fleet.deals, fleet.execution, (row, fill) => noteFill(refused, queue, row, fill))
  decideFleet(fleet, observeFrame(fleet))
}

/**
 * Shows the frame's bars to the strategy; on its own, for warming up before the first step.
 * Answers in which instruments an entry is wanted now, one bit each.
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
    for (const { entry } of listener.signals) if (entry !== 0) wished |= 1 << symbol
  }
  if (fleet.learner !== null) learnFrame(fleet, fleet.learner)
  return wished
}
