import type { Instrument } from './instrument.ts'

/** What `points` on `steps` lot steps are worth in cents at a price: the profit rule of every deal. */
export function valueCents(instrument: Instrument, points: number, steps: number, pricePoints: number): number {
  const denominator = instrument.centsDenominator === 0 ? pricePoints : instrument.centsDenominator
  return roundHalfAway((points * steps * instrument.centsNumerator) / denominator)
}

/** The size of a position in cents, as exposure counts it. */
export function notionalCents(instrument: Instrument, steps: number, pricePoints: number): number {
  // A lot of a USD-based pair is a fixed number of dollars, whatever the price.
  if (instrument.centsDenominator === 0) return steps * instrument.centsNumerator
  return Math.round((steps * instrument.centsNumerator * pricePoints) / instrument.centsDenominator)
}

/** Margin is rounded up: half a cent too much is held rather than too little. */
export function marginCents(instrument: Instrument, steps: number, pricePoints: number): number {
  return Math.ceil((notionalCents(instrument, steps, pricePoints) * instrument.marginBasisPoints) / 10_000)
}

/** Half a cent goes away from zero, as MT5 does it, so a buy and its mirrored sell differ only in sign. */
export function roundHalfAway(value: number): number {
  // The + 0 turns -0 into 0: both are zero dollars, only one of them prints as such.
  return value < 0 ? -Math.floor(0.5 - value) + 0 : Math.floor(value + 0.5)
}
