import { type Instrument, instruments, swapPoints } from '../market/instrument.ts'
import { valueCents } from '../market/value-cents.ts'
import type { MarketFrame } from './market-frame.ts'
import { accountFlag, endOfPositions, hasFlag, type Positions, symbolOf } from './positions.ts'

/** Adds the nights since the last bar to every position on paper; a position keeps its swap until it closes, as in MT5. */
export function accrueSwaps(positions: Positions, frame: MarketFrame): void {
  const { accountCount, capacity } = positions
  for (let account = 0; account < accountCount; account++) {
    if (hasFlag(positions, account, accountFlag.external)) continue
    const end = endOfPositions(positions, account)
    let sum = 0
    for (let p = account; p < end; p += capacity) {
      const symbol = symbolOf(positions, p)
      const nights = frame.nights[symbol] as number
      if (nights === 0) continue
      const swap = nights * nightCents(symbol, positions.steps[p] as number, frame.open[symbol] as number)
      positions.swap[p] = (positions.swap[p] as number) + swap
      sum += swap
    }
    positions.swapHeld[account] = (positions.swapHeld[account] as number) + sum
  }
}

/** What one night pays (or costs) on a position at a price. */
export function nightCents(symbol: number, steps: number, pricePoints: number): number {
  const points = swapPoints(instruments[symbol] as Instrument, steps > 0, pricePoints)
  return valueCents(symbol, points, Math.abs(steps), pricePoints)
}
