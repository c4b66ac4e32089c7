import { type Bars, barIndexAt } from './bars.ts'
import { type InstrumentSymbol, instrumentIndex } from './instrument.ts'

/** Bars of one instrument. */
export type Series = { readonly symbol: InstrumentSymbol; readonly bars: Bars }

/** The bars of one moment as plain values, bid prices in whole points; an instrument without a bar does not trade then. */
export type Moment = {
  readonly time: number
  readonly bars: readonly MomentBar[]
  /** How old the prices are when decisions are made on them; 0 unless given. Old ones open nothing. */
  readonly ageSeconds?: number
}

export type MomentBar = {
  readonly symbol: InstrumentSymbol
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly spread: number
  readonly volume: number
}

/** The moment of a time, from the columns. */
export function momentAt(series: readonly Series[], time: number): Moment {
  const bars: MomentBar[] = []
  for (const one of series) {
    const i = barIndexAt(one.bars, time)
    if (one.bars.time[i] === time) bars.push(momentBar(one, i))
  }
  return { time, bars }
}

/** The places of the instruments of some series. */
export function symbolsOf(series: readonly Series[]): number[] {
  return series.map((one) => instrumentIndex(one.symbol))
}

function momentBar({ symbol, bars }: Series, i: number): MomentBar {
  return {
    symbol,
    open: bars.open[i] as number,
    high: bars.high[i] as number,
    low: bars.low[i] as number,
    close: bars.close[i] as number,
    spread: bars.spread[i] as number,
    volume: bars.volume[i] as number,
  }
}
