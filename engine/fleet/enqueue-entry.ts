import { marginCents, notionalCents } from '../market/value-cents.ts'
import type { Fleet } from './fleet.ts'

/** Puts an entry that was let through into the queue; until it is filled it weighs on the account as if it were open. */
export function enqueueEntry(
  fleet: Fleet,
  account: number,
  symbol: number,
  steps: number,
  stopDistance: number,
  targetDistance: number,
  kind: number,
  reason: number,
  evidence: number,
  partner: number,
): void {
  const { positions, queue } = fleet
  const row = queue.claim()
  queue.account[row] = account
  queue.symbol[row] = symbol
  queue.steps[row] = steps
  queue.stopDistance[row] = stopDistance
  queue.targetDistance[row] = targetDistance
  queue.kind[row] = kind
  queue.reason[row] = reason
  queue.evidence[row] = evidence
  queue.partner[row] = partner
  queue.magic[row] = fleet.strategy.magic
  // For the very next bar: after a weekend or a hole the price it was decided on is gone, whatever else traded meanwhile.
  queue.goodUntil[row] = fleet.frame.time + fleet.barSeconds
  const price = fleet.frame.close[symbol] as number
  const size = Math.abs(steps)
  positions.marginBound[account] = (positions.marginBound[account] as number) + marginCents(symbol, size, price)
  positions.notionalBound[account] =
    (positions.notionalBound[account] as number) + notionalCents(symbol, size, price) + 1
}
