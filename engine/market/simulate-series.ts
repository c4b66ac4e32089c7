import { type Bars, joinBars } from './bars.ts'
import type { InstrumentSymbol } from './instrument.ts'
import type { Series } from './moment.ts'
import { daySeconds } from './session.ts'
import { simulateBars } from './simulate-bars.ts'
import { createSimulatedMarket } from './simulated-market.ts'

export type SimulatedSpan = {
  readonly seed: number
  readonly symbols: readonly InstrumentSymbol[]
  readonly from: number
  readonly to: number
  readonly seconds: number
}

/** A market is always drawn from here on, so that a seed means the same prices whatever span is asked for. */
export const simulatedFrom = Date.UTC(2015, 0, 1) / 1000
/** Some ten milliseconds of drawing. */
const daysAStretch = 90

/** The bars of a seed's market, a stretch at a time; answers how much is drawn, 0 to 1. */
export function* simulateSeries({
  seed,
  symbols,
  from,
  to,
  seconds,
}: SimulatedSpan): Generator<number, Series[], void> {
  const market = createSimulatedMarket(seed, simulatedFrom)
  const stretch = daysAStretch * daySeconds
  const stretches = Math.max(1, Math.ceil((to - from) / stretch)) * symbols.length
  const series: Series[] = []
  let drawn = 0
  for (const symbol of symbols) {
    const parts: Bars[] = []
    for (let begin = from; begin < to; begin += stretch) {
      parts.push(simulateBars(market, symbol, begin, Math.min(begin + stretch, to), seconds))
      yield ++drawn / stretches
    }
    series.push({ symbol, bars: joinBars(seconds, parts) })
  }
  return series
}
