import { settleClose } from './close-position.ts'
import type { DealLog } from './deal-log.ts'
import { type Execution, fillableSteps, slippageOf } from './execution.ts'
import { markCash, markPosition } from './mark-positions.ts'
import type { MarketFrame } from './market-frame.ts'
import { endOfPositions, movePosition, type Positions, symbolOf } from './positions.ts'

/** Closes at the bar's open what was asked to close; what the market cannot take now is asked again at the next open. */
export function closeRequested(
  positions: Positions,
  frame: MarketFrame,
  deals: DealLog,
  execution: Execution,
  account: number,
): void {
  const { capacity } = positions
  const end = endOfPositions(positions, account)
  const before = (positions.balance[account] as number) + (positions.swapHeld[account] as number)
  // The positions that stay move up over those that go, in one pass.
  let asked = 0
  let count = 0
  let place = account
  for (let p = account; p < end; p += capacity) {
    const symbol = symbolOf(positions, p)
    const why = positions.closing[p] as number
    const held = Math.abs(positions.steps[p] as number)
    const size =
      why === 0 || frame.has[symbol] === 0 ? 0 : fillableSteps(execution, held, frame.volume[symbol] as number)
    if (size > 0) {
      const slip = slippageOf(execution, (frame.high[symbol] as number) - (frame.low[symbol] as number))
      const open = frame.open[symbol] as number
      const price = (positions.steps[p] as number) > 0 ? open - slip : open + (frame.spread[symbol] as number) + slip
      markPosition(positions, account, p, -1)
      settleClose(positions, deals, execution, account, p, size, price, frame.time, why, 0)
      if (size === held) continue
      markPosition(positions, account, p, 1)
    }
    if (why !== 0) asked = 1
    if (place !== p) movePosition(positions, p, place)
    place += capacity
    count++
  }
  positions.openCount[account] = count
  positions.exitRequested[account] = asked
  markCash(
    positions,
    account,
    (positions.balance[account] as number) + (positions.swapHeld[account] as number) - before,
  )
}
