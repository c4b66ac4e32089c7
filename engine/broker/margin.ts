import { instrumentCount } from '../market/instrument.ts'
import { marginCents, valueCents } from '../market/value-cents.ts'
import type { MarketFrame } from './market-frame.ts'
import { endOfPositions, type Positions, symbolOf } from './positions.ts'

const long = new Float64Array(instrumentCount)
const short = new Float64Array(instrumentCount)

/** Margin the account needs at these prices, with `extraSteps` more of one symbol. Of a hedged pair only the larger leg counts. */
export function usedMarginCents(
  positions: Positions,
  prices: Int32Array,
  account: number,
  extraSymbol: number,
  extraSteps: number,
): number {
  if (positions.openCount[account] === 0)
    return marginCents(extraSymbol, Math.abs(extraSteps), prices[extraSymbol] as number)
  for (let symbol = 0; symbol < instrumentCount; symbol++) {
    long[symbol] = 0
    short[symbol] = 0
  }
  const end = endOfPositions(positions, account)
  for (let p = account; p < end; p += positions.capacity) {
    addLeg(symbolOf(positions, p), positions.steps[p] as number)
  }
  if (extraSteps !== 0) addLeg(extraSymbol, extraSteps)
  let sum = 0
  for (let symbol = 0; symbol < instrumentCount; symbol++) {
    const steps = Math.max(long[symbol] as number, short[symbol] as number)
    if (steps !== 0) sum += marginCents(symbol, steps, prices[symbol] as number)
  }
  return sum
}

/** Balance, swap and open profit at these bid prices; shorts are valued at the ask. */
export function equityCents(positions: Positions, frame: MarketFrame, prices: Int32Array, account: number): number {
  let sum = (positions.balance[account] as number) + (positions.swapHeld[account] as number)
  const end = endOfPositions(positions, account)
  for (let p = account; p < end; p += positions.capacity) sum += openProfitCents(positions, frame, prices, p)
  return sum
}

/** A position's profit if it were closed at these prices, swap and commission aside. */
export function openProfitCents(positions: Positions, frame: MarketFrame, prices: Int32Array, p: number): number {
  const row = positions.termsRow[p] as number
  const symbol = positions.terms.symbol[row] as number
  const steps = positions.steps[p] as number
  const bid = prices[symbol] as number
  const price = steps > 0 ? bid : bid + (frame.spread[symbol] as number)
  return valueCents(symbol, price - (positions.terms.entry[row] as number), steps, price)
}

function addLeg(symbol: number, steps: number): void {
  if (steps > 0) long[symbol] = (long[symbol] as number) + steps
  else short[symbol] = (short[symbol] as number) - steps
}
