/** The share of the starting capital at which everything is closed. */
export const lossClosurePercent = 50

/** The equity at which the loss closure acts. */
export function lossClosureFloorCents(capitalCents: number): number {
  return Math.floor((capitalCents * lossClosurePercent) / 100)
}

/** How far the equity is from the loss closure: in cents, and in percent of the starting capital. Never below zero. */
export function distanceToLossClosure(
  equityCents: number,
  capitalCents: number,
): { readonly cents: number; readonly percentOfCapital: number } {
  const cents = Math.max(0, equityCents - lossClosureFloorCents(capitalCents))
  return { cents, percentOfCapital: capitalCents > 0 ? (cents * 100) / capitalCents : 0 }
}

/** Drops an entry whose loss at the stop would reach the loss closure: the last trade must not be the one that closes the account. */
export function capToLossClosure(
  steps: number,
  budgetCents: number,
  equityCents: number,
  capitalCents: number,
): number {
  return budgetCents < equityCents - lossClosureFloorCents(capitalCents) ? steps : 0
}
