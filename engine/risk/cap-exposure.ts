import { denominators, numerators } from '../market/value-cents.ts'

/** Net notional over equity that all instruments together, and one alone, may reach. */
export const exposureTimesMax = 30
export const symbolExposureTimesMax = 15

/**
 * Trims an entry so that the net exposure stays within bounds. `sameSideSteps` is what the account already holds net in the
 * entry's direction (below zero where the entry would shrink it), `othersCents` the net exposure of all other instruments.
 */
export function capExposure(
  steps: number,
  symbol: number,
  pricePoints: number,
  sameSideSteps: number,
  othersCents: number,
  equityCents: number,
): number {
  const symbolCents = Math.min(equityCents * symbolExposureTimesMax, equityCents * exposureTimesMax - othersCents)
  const stepsAllowed = stepsWithin(symbolCents, symbol, pricePoints, 1) - sameSideSteps
  return Math.max(0, Math.min(steps, stepsAllowed))
}

/** The lot steps of which `share` of the notional is within a sum. One division of whole numbers, so rounding down is exact. */
export function stepsWithin(cents: number, symbol: number, pricePoints: number, share: number): number {
  const fixed = denominators[symbol] as number
  const numerator = (numerators[symbol] as number) * share
  return fixed === 0 ? Math.floor(cents / numerator) : Math.floor((cents * fixed) / (numerator * pricePoints))
}
