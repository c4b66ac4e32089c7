import { closePosition } from './close-position.ts'
import type { DealLog } from './deal-log.ts'
import type { Execution } from './execution.ts'
import { equityCents, openProfitCents, usedMarginCents } from './margin.ts'
import type { MarketFrame } from './market-frame.ts'
import { endOfPositions, type Positions, symbolOf } from './positions.ts'
import { reason } from './reason.ts'
import { worstPrices } from './worst-prices.ts'

/** While the margin level at the bar's worst point is under the stop-out level, the broker closes the biggest loser. */
export function stopOut(
  positions: Positions,
  frame: MarketFrame,
  deals: DealLog,
  execution: Execution,
  account: number,
): void {
  while ((positions.openCount[account] as number) > 0) {
    const prices = worstPrices(positions, frame, account)
    const margin = usedMarginCents(positions, prices, account, 0, 0)
    const equity = equityCents(positions, frame, prices, account)
    if (equity * 100 >= margin * execution.stopOutPercent) return
    const p = biggestLoser(positions, frame, prices, account)
    // Nothing that can be traded now: the broker waits for an open market.
    if (p < 0) return
    const steps = positions.steps[p] as number
    const symbol = symbolOf(positions, p)
    const price = (prices[symbol] as number) + (steps > 0 ? 0 : (frame.spread[symbol] as number))
    const level = Math.floor((equity * 100) / margin)
    closePosition(positions, deals, execution, account, p, price, frame.time, reason.stopOut, level)
  }
}

function biggestLoser(positions: Positions, frame: MarketFrame, prices: Int32Array, account: number): number {
  const end = endOfPositions(positions, account)
  let found = -1
  let least = 0
  for (let p = account; p < end; p += positions.capacity) {
    if (frame.has[symbolOf(positions, p)] === 0) continue
    const profit = openProfitCents(positions, frame, prices, p) + (positions.swap[p] as number)
    if (found < 0 || profit < least) {
      found = p
      least = profit
    }
  }
  return found
}
