import { type Bars, barIndexAt, joinBars, sliceBars } from '@fairlead/engine/market/bars'
import { type Instrument, type InstrumentSymbol, instruments } from '@fairlead/engine/market/instrument'
import { momentAt, type Series } from '@fairlead/engine/market/moment'
import { daySeconds, isOpen } from '@fairlead/engine/market/session'
import { simulateBars } from '@fairlead/engine/market/simulate-bars'
import { simulateTicks } from '@fairlead/engine/market/simulate-ticks'
import { createSimulatedMarket, type SimulatedMarket } from '@fairlead/engine/market/simulated-market'
import { barsAroundMax, type MarketFeed, type Quote } from './market-feed.ts'

const firstMoment = Date.UTC(2026, 0, 1) / 1000
/** 64 days of five-minute bars, 3 MB; the longer the bars, the further back the bot's history reaches. */
const barsKeptMax = 64 * 288
const tickSeconds = 5
/** Three weeks of five-minute bars: the market is drawn, and a first start must not wait for more of it. */
const learnedBarsMax = 6_000
/** A weekend and a day: the longest that an instrument rests. */
const restDaysMax = 3

/** The sandbox's market: all of it follows from the seed, so every process and every skipped hour sees the same prices. */
export function simulatedFeed({ seed, barSeconds }: { seed: number; barSeconds: number }): MarketFeed {
  const market = createSimulatedMarket(seed, firstMoment)
  const days = new Map<number, readonly Series[]>()
  const daysKeptMax = Math.ceil((barsKeptMax * barSeconds) / daySeconds)

  function seriesOf(day: number): readonly Series[] {
    const known = days.get(day)
    if (known) return known
    const drawn = instruments.map(({ symbol }) => ({
      symbol,
      bars: simulateBars(market, symbol, day * daySeconds, (day + 1) * daySeconds, barSeconds),
    }))
    const [oldest] = days.keys()
    if (days.size >= daysKeptMax && oldest !== undefined) days.delete(oldest)
    days.set(day, drawn)
    return drawn
  }

  /** The last bars of the instrument in this place that end by `end`. */
  function lastBars(place: number, end: number, count: number): Bars {
    const parts: Bars[] = []
    let missing = count
    for (let day = Math.floor((end - 1) / daySeconds); missing > 0 && day >= market.firstDay; day--) {
      const bars = seriesOf(day)[place]?.bars
      if (!bars) break
      const upTo = barIndexAt(bars, end - barSeconds + 1)
      const part = sliceBars(bars, upTo - missing, upTo)
      missing -= part.length
      parts.unshift(part)
    }
    return joinBars(barSeconds, parts)
  }

  let told: { tick: number; quotes: ReadonlyMap<InstrumentSymbol, Quote> } | undefined
  return {
    barSeconds,
    learnedBarsMax,
    follow: async (now) => now,
    async refresh() {},
    momentAt: (start) => momentAt(seriesOf(Math.floor(start / daySeconds)), start),
    history: (end, count) => instruments.map(({ symbol }, place) => ({ symbol, bars: lastBars(place, end, count) })),
    newestPrices(at) {
      const tick = Math.floor(at.getTime() / 1000 / tickSeconds) * tickSeconds
      if (told?.tick !== tick) {
        const quotes = instruments.flatMap((instrument): [InstrumentSymbol, Quote][] => {
          const quote = quoteAt(market, instrument, tick)
          return quote ? [[instrument.symbol, quote]] : []
        })
        told = { tick, quotes: new Map(quotes) }
      }
      return told.quotes
    },
    barsAround(symbol, from, to) {
      const end = to.getTime() / 1000
      const start = Math.max(from.getTime() / 1000, end - barsAroundMax * barSeconds)
      return simulateBars(market, symbol, start, end, barSeconds)
    },
  }
}

function quoteAt(market: SimulatedMarket, instrument: Instrument, tick: number): Quote | undefined {
  for (let daysBack = 0; daysBack <= restDaysMax; daysBack++) {
    const day = Math.floor(tick / daySeconds) - daysBack
    if (!isOpen(instrument, day * daySeconds)) continue
    const time = daysBack === 0 ? tick : (day + 1) * daySeconds - tickSeconds
    const { length, bid, ask } = simulateTicks(market, instrument.symbol, time, time + tickSeconds)
    if (length > 0)
      return { bid: bid[0] as number, ask: ask[0] as number, at: new Date(time * 1000), isOpen: daysBack === 0 }
  }
  return undefined
}
