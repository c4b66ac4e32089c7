import type { Minute } from './minute-bars.ts'

/** What happened in a minute; prices as brokers write them. */
export type Prices = Pick<Minute, 'open' | 'high' | 'low' | 'close' | 'spread' | 'ticks'>
export type MergedMinute = Prices & {
  terminals: number
  /** Terminals whose prices were not believed. */
  dropped: number
}

/** A close further from the median than so many usual distances, and than a twentieth of a percent, is not believed. */
const distancesMax = 6
const shareMin = 0.0005

/** One minute out of what several saw: the median of each figure, without those that stand apart. */
export function mergeMinutes(minutes: readonly Prices[]): MergedMinute | undefined {
  if (minutes.length === 0) return undefined
  const middle = median(minutes.map(({ close }) => close))
  const usual = median(minutes.map(({ close }) => Math.abs(close - middle)))
  const farthest = Math.max(usual * distancesMax, middle * shareMin)
  const kept = minutes.filter(({ close }) => Math.abs(close - middle) <= farthest)
  const of = (pick: (minute: Prices) => number) => median(kept.map(pick))
  const [open, close] = [of((m) => m.open), of((m) => m.close)]
  return {
    open,
    high: Math.max(
      open,
      close,
      of((m) => m.high),
    ),
    low: Math.min(
      open,
      close,
      of((m) => m.low),
    ),
    close,
    spread: of((m) => m.spread),
    ticks: Math.max(...kept.map(({ ticks }) => ticks)),
    terminals: kept.length,
    dropped: minutes.length - kept.length,
  }
}

/** Of an even number the lower of the two in the middle: a price that somebody has seen. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] as number
}
