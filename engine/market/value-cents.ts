import { instruments } from './instrument.ts'

/** What `points` on `steps` lot steps are worth in cents at a price: the profit rule of every deal. Both may be negative. */
export function valueCents(symbol: number, points: number, steps: number, pricePoints: number): number {
  const fixed = denominators[symbol] as number
  return roundHalfAway((points * steps * (numerators[symbol] as number)) / (fixed === 0 ? pricePoints : fixed))
}

/** The size of a position in cents, as exposure counts it. */
export function notionalCents(symbol: number, steps: number, pricePoints: number): number {
  const fixed = denominators[symbol] as number
  const cents = steps * (numerators[symbol] as number)
  // A lot of a USD-based pair is a fixed number of dollars, whatever the price.
  return fixed === 0 ? cents : Math.round((cents * pricePoints) / fixed)
}

/** Margin is rounded up: half a cent too much is held rather than too little. */
export function marginCents(symbol: number, steps: number, pricePoints: number): number {
  return Math.ceil((notionalCents(symbol, steps, pricePoints) * (marginBasisPoints[symbol] as number)) / 10_000)
}

/** Half a cent goes away from zero, as MT5 does it, so a buy and its mirrored sell differ only in sign. */
export function roundHalfAway(value: number): number {
  // The + 0 turns -0 into 0: both are zero dollars, only one of them prints as such.
  return value < 0 ? -Math.floor(0.5 - value) + 0 : Math.floor(value + 0.5)
}

/** The instruments' figures as columns: what the loops over positions read in place of objects. */
export const numerators = Float64Array.from(instruments, (one) => one.centsNumerator)
export const denominators = Float64Array.from(instruments, (one) => one.centsDenominator)
export const marginBasisPoints = Float64Array.from(instruments, (one) => one.marginBasisPoints)
