/** The colour beside a figure's sign. */
export function toneOf(amount: number): 'plain' | 'positive' | 'negative' {
  if (amount === 0) return 'plain'
  return amount > 0 ? 'positive' : 'negative'
}
