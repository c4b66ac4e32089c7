import { tradeKind } from '../broker/books.ts'
import { watch } from '../broker/terms.ts'
import { shouldCounter } from '../strategy/hedge-loser.ts'
import type { Signal } from '../strategy/strategy.ts'
import type { Fleet } from './fleet.ts'

/**
 * Finds out once for all positions of the same terms whether they need a decision after this bar, and answers whether any do. It may
 * find too many, never too few: the decision itself is made position by position.
 */
export function watchTerms(fleet: Fleet): boolean {
  const { terms } = fleet.books
  let any = false
  for (let row = 0; row < terms.length; row++) {
    if (terms.holders[row] === 0) continue
    const found = lookAt(fleet, row)
    terms.watched[row] = found
    if (found !== watch.none) any = true
  }
  return any
}

function lookAt(fleet: Fleet, row: number): number {
  const { frame, barSeconds } = fleet
  const { terms } = fleet.books
  const { hedge, reversionBarsMax } = fleet.strategy
  const symbol = terms.symbol[row] as number
  if (frame.has[symbol] === 0) return watch.none
  const side = terms.side[row] as number
  const kind = terms.kind[row] as number
  const age = frame.time - (terms.openTime[row] as number)
  const { exit, exitKind, momentum } = fleet.signals[symbol] as Signal
  if (kind === tradeKind.counter) {
    const unwinds = hedge !== null && (momentum === -side || age >= hedge.pairBarsMax * barSeconds)
    return unwinds ? watch.decide : watch.none
  }
  if (exit === side && exitKind === kind) return watch.decide
  if (kind === tradeKind.reversion && age >= reversionBarsMax * barSeconds) return watch.decide
  if (hedge === null) return watch.none
  const entry = terms.entry[row] as number
  const price = (frame.close[symbol] as number) + (side > 0 ? 0 : (frame.spread[symbol] as number))
  const stopDistance = (entry - (terms.stop[row] as number)) * side
  return shouldCounter(hedge, (entry - price) * side, stopDistance, side, momentum) ? watch.cover : watch.none
}
