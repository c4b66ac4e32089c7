/**
 * What one trade may lose: the member's share of the capital, or of the equity once that is smaller, and never more than the sum
 * the member named; of that the stake of the trade's part. Profits do not raise it, so a good month does not make the next loss larger;
 * nor does rounding.
 */
export function tradeLossBudgetCents(
  capitalCents: number,
  equityCents: number,
  maxLossBasisPoints: number,
  maxLossCents: number,
  stake: number,
): number {
  const share = Math.floor((Math.min(capitalCents, equityCents) * maxLossBasisPoints) / 10_000)
  return Math.max(0, Math.floor(Math.min(share, maxLossCents) * stake))
}
