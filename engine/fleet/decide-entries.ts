import { accountFlag, hasFlag } from '../broker/books.ts'
import { lossPointsWithHedge } from '../strategy/hedge-loser.ts'
import type { Signal } from '../strategy/strategy.ts'
import { allowEntry } from './allow-entry.ts'
import { enqueueEntry } from './enqueue-entry.ts'
import type { Fleet } from './fleet.ts'

/** Puts the entries the rules allow this account into the queue; `wished` has one bit for each instrument whose signal wants one. */
export function decideEntries(fleet: Fleet, account: number, wished: number): void {
  const { books, signals } = fleet
  const hedge = hasFlag(books, account, accountFlag.hedging) ? fleet.strategy.hedge : null
  const fixed = books.fixedSteps[account] as number
  for (let symbol = 0; wished >> symbol !== 0; symbol++) {
    if ((wished & (1 << symbol)) === 0) continue
    const { entry, stopPoints, targetPoints, kind, reason, evidence } = signals[symbol] as Signal
    const steps = allowEntry(fleet, account, symbol, entry, fixed, lossPointsWithHedge(hedge, stopPoints))
    if (steps === 0) continue
    enqueueEntry(fleet, account, symbol, entry * steps, stopPoints, targetPoints, kind, reason, evidence, 0)
  }
}
