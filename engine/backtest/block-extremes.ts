import type { Bars } from '../market/bars.ts'

export const blockBars = 64

/** The lowest bid and the highest ask of every 64 bars: one look tells whether any price among them matters. */
export type BlockExtremes = { readonly low: Int32Array; readonly high: Int32Array }

export function blockExtremes(bars: Bars): BlockExtremes {
  const blocks = Math.ceil(bars.length / blockBars)
  const low = new Int32Array(blocks)
  const high = new Int32Array(blocks)
  const { low: lows, high: highs, spread } = bars
  for (let block = 0; block < blocks; block++) {
    const end = Math.min((block + 1) * blockBars, bars.length)
    let least = 0x7fffffff
    let most = 0
    for (let i = block * blockBars; i < end; i++) {
      least = Math.min(least, lows[i] as number)
      most = Math.max(most, (highs[i] as number) + (spread[i] as number))
    }
    low[block] = least
    high[block] = most
  }
  return { low, high }
}
