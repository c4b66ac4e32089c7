import { type Bars, barColumns, barIndexAt, createBars, joinBars, sliceBars } from '@fairlead/engine/market/bars'
import { type InstrumentSymbol, instruments } from '@fairlead/engine/market/instrument'
import { momentAt, type Series } from '@fairlead/engine/market/moment'
import { addSeconds } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type MarketMinute, marketMinutes } from '../../terminals/minutes/market-minutes.ts'
import { type BarRow, madeUntil, readBars } from './bar-store.ts'
import { makeBars } from './make-bars.ts'
import { barsAroundMax, type MarketFeed, type Quote } from './market-feed.ts'

/** A price counts for this long: an instrument without a report for longer is at rest. */
const quoteSeconds = 180
/** Looked at first: more than a weekend, so that what a market at rest stood at is known. */
const lookBackSeconds = 4 * 86_400
/** Two years of hours: all that is imported before bots trade. */
const learnedBarsMax = 18_000
const minuteSeconds = 60

/**
 * The live market: bars that the fleet makes of terminals' reports, the same for every process. What is known of it is read from the
 * database by `follow` and `refresh`; everything else answers from memory.
 */
export function brokerFeed({ db, barSeconds }: { db: Db; barSeconds: number }): MarketFeed {
  let series: readonly Series[] = instruments.map(({ symbol }) => ({ symbol, bars: createBars(barSeconds, 0) }))
  let loadedUntil: Date | undefined
  let quotes: ReadonlyMap<InstrumentSymbol, Omit<Quote, 'isOpen'>> | undefined

  async function load(until: Date | undefined): Promise<void> {
    if (!until || (loadedUntil && loadedUntil >= until)) return
    const from = loadedUntil
    const rows = await readBars(db, from ?? addSeconds(until, -barsAroundMax * barSeconds), until)
    // Another look has taken them in meanwhile.
    if (loadedUntil !== from) return load(until)
    series = series.map(({ symbol, bars }) => {
      const joined = joinBars(barSeconds, [
        bars,
        asBars(
          barSeconds,
          rows.filter((row) => row.symbol === symbol),
        ),
      ])
      return { symbol, bars: sliceBars(joined, joined.length - barsAroundMax, joined.length) }
    })
    loadedUntil = until
  }

  const barsOf = (symbol: InstrumentSymbol): Bars =>
    series.find((one) => one.symbol === symbol)?.bars ?? createBars(barSeconds, 0)

  return {
    barSeconds,
    learnedBarsMax,
    async follow(now) {
      const until = await makeBars(db, barSeconds, now)
      await load(until)
      return until
    },
    async refresh(now) {
      await load(await madeUntil(db))
      const from = addSeconds(now, quotes ? -quoteSeconds : -lookBackSeconds)
      quotes = new Map([...(quotes ?? []), ...closesOf(await marketMinutes(db, from, now))])
    },
    momentAt: (start) => momentAt(series, start),
    history: (end, count) =>
      series.map(({ symbol, bars }) => {
        const upTo = barIndexAt(bars, end - barSeconds + 1)
        return { symbol, bars: sliceBars(bars, upTo - count, upTo) }
      }),
    newestPrices: (at) =>
      new Map(
        [...(quotes ?? [])].map(([symbol, quote]) => [
          symbol,
          { ...quote, isOpen: at.getTime() - quote.at.getTime() <= quoteSeconds * 1000 },
        ]),
      ),
    barsAround(symbol, from, to) {
      const bars = barsOf(symbol)
      const upTo = barIndexAt(bars, to.getTime() / 1000 - barSeconds + 1)
      return sliceBars(bars, barIndexAt(bars, from.getTime() / 1000), upTo)
    },
  }
}

function asBars(seconds: number, rows: readonly BarRow[]): Bars {
  const bars = createBars(seconds, rows.length)
  rows.forEach((row, i) => {
    for (const column of barColumns) bars[column][i] = row[column]
  })
  return bars
}

/** What each instrument stood at when its last minute was over. */
function closesOf(minutes: readonly MarketMinute[]): Map<InstrumentSymbol, Omit<Quote, 'isOpen'>> {
  const closes = new Map<InstrumentSymbol, Omit<Quote, 'isOpen'>>()
  for (const { symbol, digits } of instruments) {
    const last = minutes.findLast((minute) => minute.symbol === symbol)
    if (!last) continue
    const points = (price: number) => Math.round(price * 10 ** digits)
    const bid = points(last.close)
    closes.set(symbol, { bid, ask: bid + points(last.spread), at: addSeconds(last.start, minuteSeconds) })
  }
  return closes
}
