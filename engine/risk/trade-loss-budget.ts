/**
 * What one trade may lose: the member's share of the capital, or of the equity once that is smaller. Profits do not raise it,
 * so a good month does not make the next loss larger.
 */
export function tradeLossBudgetCents(capitalCents: number, equityCents: number, maxLossBasisPoints: number): number {
  return Math.max(0, Math.floor((Math.min(capitalCents, equityCents) * maxLossBasisPoints) / 10_000))
}
