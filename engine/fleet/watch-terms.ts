import { tradeKind } from '../broker/positions.ts'
import { shouldCounter } from '../strategy/hedge-winner.ts'
import type { Mood, Signal } from '../strategy/strategy.ts'
import type { Fleet } from './fleet.ts'

/**
 * Finds out once for all positions of the same terms whether they need a decision after this bar, and answers whether any do. It may
 * find too many, never too few: the decision itself is made position by position.
 */
export function watchTerms(fleet: Fleet): boolean {
  const { terms } = fleet.positions
  let any = false
  for (let row = 0; row < terms.length; row++) {
    if (terms.holders[row] === 0) continue
    const found = lookAt(fleet, row)
    terms.watched[row] = found ? 1 : 0
    if (found) any = true
  }
  return any
}

function lookAt(fleet: Fleet, row: number): boolean {
  const { frame } = fleet
  const { terms } = fleet.positions
  const symbol = terms.symbol[row] as number
  if (frame.has[symbol] === 0) return false
  const side = terms.side[row] as number
  const kind = terms.kind[row] as number
  const { shock, calm } = fleet.moods[symbol] as Mood
  if (kind === tradeKind.counter) return calm
  if (signalOfKind(fleet.signals[symbol] as readonly Signal[], kind)?.exit === side) return true
  if (fleet.strategy.hedge === null) return false
  const price = (frame.close[symbol] as number) + (side > 0 ? 0 : (frame.spread[symbol] as number))
  return shouldCounter((price - (terms.entry[row] as number)) * side, side, shock)
}

/** What the small strategy that opens positions of a kind says now. */
export function signalOfKind(signals: readonly Signal[], kind: number): Signal | undefined {
  for (const signal of signals) if (signal.kind === kind) return signal
  return undefined
}
