import { nightCents } from '../broker/accrue-swap.ts'
import { closePosition } from '../broker/close-position.ts'
import { markPositions } from '../broker/mark-positions.ts'
import { accountFlag, findPosition, hasFlag, symbolOf } from '../broker/positions.ts'
import { writeOffDebt } from '../broker/write-off-debt.ts'
import { type Instrument, instruments } from '../market/instrument.ts'
import { swapNights } from '../market/session.ts'
import type { Fleet } from './fleet.ts'
import type { FleetChanges } from './fleet-rows.ts'
import { accountOf } from './remove-account.ts'
import { reportChanges } from './report-changes.ts'

export type CloseOrder = {
  readonly account: number
  readonly position: number
  /** Where it closes: the bid for a long, the ask for a short. */
  readonly pricePoints: number
  readonly time: number
  readonly reason: number
}

/**
 * Closes a position on paper between two bars, as a member's "close" does, and tells what changed; null where the account no longer
 * holds it. A midnight that has passed since the last bar is charged. The other leg of a pair is looked at with the next bar.
 * Whether the market is open, and what the price is, is the caller's to know.
 */
export function closeNow(fleet: Fleet, order: CloseOrder): FleetChanges | null {
  const { positions, frame, deals, execution } = fleet
  const { pricePoints, time, reason } = order
  const account = accountOf(fleet, order.account)
  if (hasFlag(positions, account, accountFlag.external)) throw new RangeError('a terminal closes its positions itself')
  if (!Number.isSafeInteger(pricePoints) || pricePoints <= 0) throw new RangeError(`no price: ${pricePoints}`)
  if (time < frame.time) throw new RangeError(`${time} is before the last bar, ${frame.time}`)
  const p = findPosition(positions, account, order.position)
  if (p < 0) return null
  if (execution.swaps) chargeNights(fleet, account, p, pricePoints, time)
  deals.clear()
  closePosition(positions, deals, execution, account, p, pricePoints, time, reason, 0)
  markPositions(positions, account, account + 1)
  writeOffDebt(positions, deals, execution, account)
  const changes = reportChanges(fleet, account, account + 1)
  deals.clear()
  return changes
}

function chargeNights({ positions, frame }: Fleet, account: number, p: number, price: number, time: number): void {
  const symbol = symbolOf(positions, p)
  const nights = swapNights(instruments[symbol] as Instrument, frame.lastTime[symbol] as number, time)
  if (nights === 0) return
  const cents = nights * nightCents(symbol, positions.steps[p] as number, price)
  positions.swap[p] = (positions.swap[p] as number) + cents
  positions.swapHeld[account] = (positions.swapHeld[account] as number) + cents
}
