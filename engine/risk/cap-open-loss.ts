import { sizePosition } from './size-position.ts'

/** What everything open may lose at its stops, and what the trades of one group of instruments may, in basis points. */
export const openLossBasisPointsMax = 500
export const groupLossBasisPointsMax = 250

/**
 * Trims an entry so that the planned losses of everything open stay within their share of the capital, or of the equity once that is
 * smaller, and those of kindred instruments within half of it.
 */
export function capOpenLoss(
  steps: number,
  symbol: number,
  lossPoints: number,
  pricePoints: number,
  plannedCents: number,
  groupPlannedCents: number,
  leastOfCapitalAndEquityCents: number,
): number {
  if (lossPoints <= 0) return steps
  const room = Math.min(
    share(leastOfCapitalAndEquityCents, openLossBasisPointsMax) - plannedCents,
    share(leastOfCapitalAndEquityCents, groupLossBasisPointsMax) - groupPlannedCents,
  )
  return Math.min(steps, sizePosition(symbol, room, lossPoints, pricePoints))
}

function share(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints) / 10_000)
}
