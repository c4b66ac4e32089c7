import { accountFlag, hasFlag } from '../broker/books.ts'
import { lossPointsWithHedge } from '../strategy/hedge-loser.ts'
import type { Signal } from '../strategy/strategy.ts'
import { allowEntry } from './allow-entry.ts'
import type { Fleet } from './fleet.ts'
import { countWaiting } from './manage-positions.ts'

/** Puts the entries the rules allow this account into the queue; `wished` has one bit for each instrument whose signal wants one. */
export function decideEntries(fleet: Fleet, account: number, wished: number): void {
  const { books, frame, queue, measure, signals } = fleet
  measure.take(books, frame, account)
  countWaiting(fleet, account)
  const hedge = hasFlag(books, account, accountFlag.hedging) ? fleet.strategy.hedge : null
  const fixed = books.fixedSteps[account] as number
  for (let symbol = 0; wished >> symbol !== 0; symbol++) {
    if ((wished & (1 << symbol)) === 0) continue
    const signal = signals[symbol] as Signal
    const lossPoints = lossPointsWithHedge(hedge, signal.stopPoints)
    const steps = allowEntry(books, frame, measure, account, symbol, signal.entry, fixed, lossPoints, fleet.refused)
    if (steps === 0) continue
    const row = queue.claim()
    queue.account[row] = account
    queue.symbol[row] = symbol
    queue.steps[row] = signal.entry * steps
    queue.stopDistance[row] = signal.stopPoints
    queue.targetDistance[row] = signal.targetPoints
    queue.kind[row] = signal.kind
    queue.reason[row] = signal.reason
    queue.evidence[row] = signal.evidence
    queue.partner[row] = 0
    queue.magic[row] = fleet.strategy.magic
    measure.add(symbol, signal.entry * steps, frame.close[symbol] as number)
  }
}
