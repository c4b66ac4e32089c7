/** How far each point lies under the highest before it, in percent of that: zero or less. */
export function drawdownsOf(equities: readonly number[]): number[] {
  let peak = Number.NEGATIVE_INFINITY
  return equities.map((equity) => {
    peak = Math.max(peak, equity)
    return peak > 0 ? Math.min(0, ((equity - peak) / peak) * 100) : 0
  })
}
