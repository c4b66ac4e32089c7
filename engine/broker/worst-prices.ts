import { instrumentCount } from '../market/instrument.ts'
import { openProfitCents } from './margin.ts'
import type { MarketFrame } from './market-frame.ts'
import { endOfPositions, type Positions, symbolOf } from './positions.ts'

const atLow = new Float64Array(instrumentCount)
const atHigh = new Float64Array(instrumentCount)

/**
 * The prices inside the bar at which the account is worst off: for each instrument its low or its high, whichever hurts the
 * account's positions in it more. A hedged pair cannot lose at both ends at once. Answers a column that the next call reuses.
 */
export function worstPrices(positions: Positions, frame: MarketFrame, account: number): Int32Array {
  for (let symbol = 0; symbol < instrumentCount; symbol++) {
    atLow[symbol] = 0
    atHigh[symbol] = 0
  }
  const end = endOfPositions(positions, account)
  for (let p = account; p < end; p += positions.capacity) {
    const symbol = symbolOf(positions, p)
    atLow[symbol] = (atLow[symbol] as number) + openProfitCents(positions, frame, frame.low, p)
    atHigh[symbol] = (atHigh[symbol] as number) + openProfitCents(positions, frame, frame.high, p)
  }
  for (let symbol = 0; symbol < instrumentCount; symbol++) {
    const low = (atLow[symbol] as number) <= (atHigh[symbol] as number)
    prices[symbol] = (low ? frame.low[symbol] : frame.high[symbol]) as number
  }
  return prices
}

const prices = new Int32Array(instrumentCount)
