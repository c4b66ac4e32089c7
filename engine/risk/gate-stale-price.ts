/** A price older than this is not one to trade on. */
export const priceAgeSecondsMax = 30

/** Opens nothing on an old price: the feed may have stopped while the market has not. */
export function gateStalePrice(steps: number, ageSeconds: number): number {
  return ageSeconds <= priceAgeSecondsMax ? steps : 0
}
