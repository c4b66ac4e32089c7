import { accountFlag, tradeKind } from '../broker/books.ts'
import type { Signal } from '../strategy/strategy.ts'
import type { Fleet } from './fleet.ts'

/**
 * Marks in `books.touched` the accounts that have a position to decide on after this bar, so that the others need not be gone
 * through one by one. It may mark too many, never too few. Flat and without calls, like the loop that values the positions.
 */
export function watchPositions(fleet: Fleet): void {
  spreadSignals(fleet)
  const { books, frame, exits, exitKinds, momenta } = fleet
  const { hedge, reversionBarsMax } = fleet.strategy
  const { touched, openCount, capacity, accountCount, flags } = books
  const { symbol: symbols, steps: stepsOf, entry: entries, stop, closing, kind: kinds, partner, openTime } = books
  const { close, spread, has, time } = frame
  const reversionAge = reversionBarsMax * fleet.barSeconds
  const trigger = hedge === null ? 0 : hedge.triggerPercent
  let most = 0
  for (let account = 0; account < accountCount; account++) {
    if ((openCount[account] as number) > most) most = openCount[account] as number
  }
  for (let slot = 0; slot < most; slot++) {
    const plane = slot * capacity
    for (let account = 0; account < accountCount; account++) {
      if ((openCount[account] as number) <= slot) continue
      const p = plane + account
      const symbol = symbols[p] as number
      if (has[symbol] === 0 || closing[p] !== 0) continue
      const side = (stepsOf[p] as number) > 0 ? 1 : -1
      const kind = kinds[p] as number
      if (kind === tradeKind.counter || (exits[symbol] === side && exitKinds[symbol] === kind)) touched[account] = 1
      else if (kind === tradeKind.reversion && time - (openTime[p] as number) >= reversionAge) touched[account] = 1
      else if (trigger !== 0 && momenta[symbol] === -side && partner[p] === 0) {
        if (((flags[account] as number) & accountFlag.hedging) === 0) continue
        const entry = entries[p] as number
        const exit = (close[symbol] as number) + (side > 0 ? 0 : (spread[symbol] as number))
        if ((entry - exit) * side * 100 >= (entry - (stop[p] as number)) * side * trigger) touched[account] = 1
      }
    }
  }
}

/** Copies what this loop needs of the signals into columns: reading objects inside it would cost more than the loop itself. */
function spreadSignals(fleet: Fleet): void {
  for (const symbol of fleet.symbols) {
    const signal = fleet.signals[symbol] as Signal
    fleet.exits[symbol] = signal.exit
    fleet.exitKinds[symbol] = signal.exitKind
    fleet.momenta[symbol] = signal.momentum
  }
}
