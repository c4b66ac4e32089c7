/** How many trades ended with a net from one amount up to (not with) another. */
export type TradeSize = { readonly fromCents: number; readonly toCents: number; readonly trades: number }

/** So many at most, where all trades are of some like size. */
const sizesWanted = 20

/** Trades by what they brought, in steps of a round amount; steps at either end that hold a hundredth of the trades together are one. */
export function tradeSizes(nets: readonly number[]): TradeSize[] {
  if (nets.length === 0) return []
  const sorted = Float64Array.from(nets).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] as number
  const [low, high] = [at(0.005), at(0.995)]
  const step = roundStep((high - low) / sizesWanted)
  const first = Math.floor(low / step)
  const last = Math.floor(high / step)
  const counts = new Int32Array(last - first + 1)
  for (const net of nets) {
    const place = Math.max(first, Math.min(last, Math.floor(net / step))) - first
    counts[place] = (counts[place] as number) + 1
  }
  return Array.from(counts, (trades, k) => ({
    fromCents: k === 0 ? Math.min(sorted[0] as number, first * step) : (first + k) * step,
    toCents: first + k === last ? Math.max((sorted.at(-1) as number) + 1, (last + 1) * step) : (first + k + 1) * step,
    trades,
  }))
}

/** One, two or five times a power of ten, in whole cents. */
function roundStep(wanted: number): number {
  if (wanted <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  return power * ([1, 2, 5, 10].find((times) => times * power >= wanted) as number)
}
