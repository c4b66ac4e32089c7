import type { Bars } from '@fairlead/engine/market/bars'
import { type Instrument, type InstrumentSymbol, priceOf, shownPrice } from '@fairlead/engine/market/instrument'
import { resampleBars } from '@fairlead/engine/market/resample-bars'

/** The market that trades are shown in. */
export type ShownMarket = {
  readonly barSeconds: number
  /** The finished bars of one instrument that lie inside [from, to). */
  barsAround(symbol: InstrumentSymbol, from: Date, to: Date): Bars
}
type Candle = { time: string; open: number; high: number; low: number; close: number }

const candlesMax = 500
const barsBefore = 60
const barsAfter = 30
/** Said of no candles at all. */
const secondsUnknown = 3_600

/**
 * What the market did from a while before a trade to a while after it, as far as it has come by `now`, in candles long enough for
 * `candlesMax` of them. A simulated market knows tomorrow's prices too, and nobody may see them.
 */
export function candlesOfTrade(
  market: ShownMarket | undefined,
  instrument: Instrument | undefined,
  { openedAt, closedAt, now }: { openedAt: Date; closedAt: Date | null; now: Date },
): { candleSeconds: number; candles: Candle[] } {
  if (!market || !instrument) return { candleSeconds: market?.barSeconds ?? secondsUnknown, candles: [] }
  const { barSeconds } = market
  const shifted = (time: Date, bars: number) => new Date(time.getTime() + bars * barSeconds * 1000)
  const until = new Date(Math.min(now.getTime(), shifted(closedAt ?? now, barsAfter).getTime()))
  const found = market.barsAround(instrument.symbol, shifted(openedAt, -barsBefore), until)
  const bars = atMost(found, barSeconds)
  return { candleSeconds: bars.seconds, candles: candlesOf(bars, instrument) }
}

/** Longer bars begin at round times, so those around each weekend hold less than the others, and there are more than one would reckon. */
function atMost(found: Bars, barSeconds: number): Bars {
  let bars = found
  for (let times = Math.ceil(found.length / candlesMax); bars.length > candlesMax; times++)
    bars = resampleBars(found, barSeconds * times)
  return bars
}

function candlesOf(bars: Bars, instrument: Instrument): Candle[] {
  const price = (points: number | undefined) => shownPrice(instrument, priceOf(instrument, points ?? 0))
  return Array.from({ length: bars.length }, (_, i) => {
    // Turned, the highest price is the lowest.
    const [low, high] = [price(bars.low[i]), price(bars.high[i])].toSorted((a, b) => a - b) as [number, number]
    const time = new Date((bars.time[i] ?? 0) * 1000).toISOString()
    return { time, open: price(bars.open[i]), high, low, close: price(bars.close[i]) }
  })
}
