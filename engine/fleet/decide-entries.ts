import { accountFlag, endOfPositions, hasFlag, type Positions } from '../broker/positions.ts'
import { isStopped } from '../risk/entry-stops.ts'
import { refusalNumber } from '../risk/refusal.ts'
import { lossPointsWithHedge } from '../strategy/hedge-winner.ts'
import type { Signal } from '../strategy/strategy.ts'
import { allowEntry } from './allow-entry.ts'
import { enqueueEntry } from './enqueue-entry.ts'
import type { Fleet } from './fleet.ts'

/** Puts the entries the rules allow this account into the queue; `wished` has one bit for each instrument in which one is wanted. */
export function decideEntries(fleet: Fleet, account: number, wished: number): void {
  const { positions, signals } = fleet
  const hedge = hasFlag(positions, account, accountFlag.hedging) ? fleet.strategy.hedge : null
  const fixed = positions.fixedSteps[account] as number
  for (let symbol = 0; wished >> symbol !== 0; symbol++) {
    if ((wished & (1 << symbol)) === 0) continue
    const said = signals[symbol] as readonly Signal[]
    for (let k = 0; k < said.length; k++) {
      const { entry, stopPoints, targetPoints, kind, reason, evidence } = said[k] as Signal
      if (entry === 0 || holds(positions, account, symbol, kind)) continue
      if (isStopped(positions.stops, positions.accountId[account] as number, symbol, kind, false)) {
        fleet.refused.add(account, symbol, entry, refusalNumber.stopped)
        continue
      }
      const stake = fleet.stakes[symbol * said.length + k] as number
      const steps = allowEntry(fleet, account, symbol, entry, fixed, lossPointsWithHedge(hedge, stopPoints), stake)
      if (steps === 0) continue
      enqueueEntry(fleet, account, symbol, entry * steps, stopPoints, targetPoints, kind, reason, evidence, 0)
    }
  }
}

/** Whether the account has a position of this kind in this instrument that is to stay: a small strategy holds one at a time. */
function holds(positions: Positions, account: number, symbol: number, kind: number): boolean {
  const { terms } = positions
  const end = endOfPositions(positions, account)
  for (let p = account; p < end; p += positions.capacity) {
    const row = positions.termsRow[p] as number
    if (terms.symbol[row] === symbol && terms.kind[row] === kind && positions.closing[p] === 0) return true
  }
  return false
}
