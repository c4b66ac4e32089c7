import { instrumentIndex } from '../market/instrument.ts'
import type { Series } from '../market/moment.ts'
import { LearnedShares } from '../strategy/learned-shares.ts'
import type { Strategy } from '../strategy/strategy.ts'

/** The shares that hold from a moment on. */
export type SharesStep = { readonly time: number; readonly shares: Float64Array }

/** All shares that the bars make, from the first one on. */
export function sharesPath(series: readonly Series[], strategy: Strategy): SharesStep[] {
  const learned = new LearnedShares(strategy, series[0]?.bars.seconds ?? 3600)
  const next = series.map(() => 0)
  const path: SharesStep[] = []
  for (;;) {
    const time = Math.min(...series.map(({ bars }, k) => bars.time[next[k] as number] ?? Number.POSITIVE_INFINITY))
    if (time === Number.POSITIVE_INFINITY) return path
    series.forEach(({ symbol, bars }, k) => {
      const i = next[k] as number
      if (bars.time[i] !== time) return
      next[k] = i + 1
      const of = (column: ArrayLike<number>) => column[i] as number
      const { open, high, low, close, spread } = bars
      const bar = { time, open: of(open), high: of(high), low: of(low), close: of(close), spread: of(spread) }
      learned.showBar(instrumentIndex(symbol), bar)
    })
    if (learned.endMoment()) path.push({ time, shares: learned.shares.slice() })
  }
}

/** The same shares, each given to another part: what is left where it does not matter who has earned them. */
export function relabel(path: readonly SharesStep[], labels: readonly number[]): SharesStep[] {
  return path.map(({ time, shares }) => ({ time, shares: Float64Array.from(labels, (from) => shares[from] as number) }))
}
