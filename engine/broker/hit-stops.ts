import { settleClose } from './close-position.ts'
import type { DealLog } from './deal-log.ts'
import { type Execution, slippageOf } from './execution.ts'
import { markCash, markPosition } from './mark-positions.ts'
import type { MarketFrame } from './market-frame.ts'
import { endOfPositions, movePosition, type Positions } from './positions.ts'
import { reason } from './reason.ts'

/**
 * Closes what the bar's range hit, by the pessimistic rule: where both stop and target lie in the bar the stop came first;
 * a stop the open has already passed fills at the open; a target never fills better than its price.
 */
export function hitStops(
  positions: Positions,
  frame: MarketFrame,
  deals: DealLog,
  execution: Execution,
  account: number,
): void {
  const { capacity, terms } = positions
  const end = endOfPositions(positions, account)
  const before = (positions.balance[account] as number) + (positions.swapHeld[account] as number)
  // The positions that stay move up over those that go, in one pass.
  let count = 0
  let place = account
  for (let p = account; p < end; p += capacity) {
    const row = positions.termsRow[p] as number
    const symbol = terms.symbol[row] as number
    if (frame.has[symbol] === 0 || terms.reached[row] === 0) {
      if (place !== p) movePosition(positions, p, place)
      place += capacity
      count++
      continue
    }
    const long = (terms.side[row] as number) > 0
    const wide = long ? 0 : (frame.spread[symbol] as number)
    const stop = terms.stop[row] as number
    const stopped = long ? (frame.low[symbol] as number) <= stop : (frame.high[symbol] as number) + wide >= stop
    const size = Math.abs(positions.steps[p] as number)
    markPosition(positions, account, p, -1)
    if (stopped) {
      const slip = slippageOf(execution, (frame.high[symbol] as number) - (frame.low[symbol] as number))
      const open = (frame.open[symbol] as number) + wide
      const price = long ? Math.min(open, stop) - slip : Math.max(open, stop) + slip
      settleClose(positions, deals, execution, account, p, size, price, frame.time, reason.stopLoss, stop)
    } else {
      const target = terms.target[row] as number
      settleClose(positions, deals, execution, account, p, size, target, frame.time, reason.takeProfit, target)
    }
  }
  positions.openCount[account] = count
  markCash(
    positions,
    account,
    (positions.balance[account] as number) + (positions.swapHeld[account] as number) - before,
  )
}
