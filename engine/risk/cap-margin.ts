import { marginBasisPoints } from '../market/value-cents.ts'
import { stepsWithin } from './cap-exposure.ts'

/** Of the equity this much may be bound as margin; the rest is room for losses before the broker would act. */
export const marginPercentMax = 50

/** Trims an entry so that the account's margin stays within its share of the equity; every step counts as if unhedged. */
export function capMargin(
  steps: number,
  symbol: number,
  pricePoints: number,
  usedMarginCents: number,
  equityCents: number,
): number {
  const room = Math.floor((equityCents * marginPercentMax) / 100) - usedMarginCents
  const stepsAllowed = stepsWithin(room * 10_000, symbol, pricePoints, marginBasisPoints[symbol] as number)
  return Math.max(0, Math.min(steps, stepsAllowed))
}
