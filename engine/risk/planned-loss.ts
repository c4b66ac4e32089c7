import { denominators, numerators } from '../market/value-cents.ts'

/**
 * What a position loses over so many points, rounded up to the cent; nothing where its stop lies beyond the entry. A dollar-based pair is
 * valued where a long would be stopped, as `sizePosition` does it.
 */
export function plannedLossCents(symbol: number, steps: number, lossPoints: number, pricePoints: number): number {
  if (lossPoints <= 0) return 0
  const fixed = denominators[symbol] as number
  const per = fixed === 0 ? Math.max(1, pricePoints - lossPoints) : fixed
  return Math.ceil((lossPoints * Math.abs(steps) * (numerators[symbol] as number)) / per)
}
