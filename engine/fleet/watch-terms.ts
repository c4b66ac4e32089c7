import { tradeKind } from '../broker/books.ts'
import { shouldCounter } from '../strategy/hedge-loser.ts'
import type { Signal } from '../strategy/strategy.ts'
import type { Fleet } from './fleet.ts'

/**
 * Finds out once for all positions of the same terms whether they need a decision after this bar, and answers whether any do. It may
 * find too many, never too few: the decision itself is made account by account.
 */
export function watchTerms(fleet: Fleet): boolean {
  const { terms } = fleet.books
  let any = false
  for (let row = 0; row < terms.length; row++) {
    if (terms.holders[row] === 0) continue
    const concerned = isConcerned(fleet, row)
    terms.watched[row] = concerned ? 1 : 0
    if (concerned) any = true
  }
  return any
}

function isConcerned(fleet: Fleet, row: number): boolean {
  const { frame, barSeconds } = fleet
  const { terms } = fleet.books
  const { hedge, reversionBarsMax } = fleet.strategy
  const symbol = terms.symbol[row] as number
  if (frame.has[symbol] === 0) return false
  const side = terms.side[row] as number
  const kind = terms.kind[row] as number
  const age = frame.time - (terms.openTime[row] as number)
  const { exit, exitKind, momentum } = fleet.signals[symbol] as Signal
  if (kind === tradeKind.counter) return hedge !== null && (momentum === -side || age >= hedge.pairBarsMax * barSeconds)
  if (exit === side && exitKind === kind) return true
  if (kind === tradeKind.reversion && age >= reversionBarsMax * barSeconds) return true
  if (hedge === null) return false
  const entry = terms.entry[row] as number
  const price = (frame.close[symbol] as number) + (side > 0 ? 0 : (frame.spread[symbol] as number))
  const stopDistance = (entry - (terms.stop[row] as number)) * side
  return shouldCounter(hedge, (entry - price) * side, stopDistance, side, momentum)
}
