import {
  type InstrumentSymbol,
  instrumentOf,
  instruments,
  priceOf,
  shownPrice,
} from '@fairlead/engine/market/instrument'
import { daySeconds } from '@fairlead/engine/market/session'
import { simulateBars } from '@fairlead/engine/market/simulate-bars'
import { createSimulatedMarket, type SimulatedMarket } from '@fairlead/engine/market/simulated-market'
import type { Clock } from '../platform/clock.ts'

const seed = 256
const firstMoment = Date.UTC(2026, 0, 1) / 1000
const hourSeconds = 3_600
const hoursShown = 72
/** A weekend and a day: the longest that an instrument rests. */
const restDaysMax = 3

/** Currencies beyond the bot's own, for a ticker as long as a real one: each walks like a currency of another such market. */
const moreCurrencies: readonly { pair: string; usual: number }[] = [
  { pair: 'USDEUR', usual: 0.8612 },
  { pair: 'USDCHF', usual: 0.7944 },
  { pair: 'USDCAD', usual: 1.4021 },
  { pair: 'USDAUD', usual: 1.5318 },
  { pair: 'USDNZD', usual: 1.7605 },
  { pair: 'USDSEK', usual: 9.4418 },
]

type Candle = { time: string; open: number; high: number; low: number; close: number }
export type SimulatedQuotes = {
  quotes: () => Promise<Record<string, number>>
  candles: (symbol: string) => Promise<{ seconds: number; candles: Candle[] }>
}

/** The sandbox's market as an exchange-rate service would tell it. */
export function simulatedQuotes(clock: Clock): SimulatedQuotes {
  const market = createSimulatedMarket(seed, firstMoment)
  const others = moreCurrencies.map((currency, at) => ({
    ...currency,
    market: createSimulatedMarket(seed + 1 + at, firstMoment),
  }))
  const now = () => Math.floor(clock.now().getTime() / 1000)
  return {
    async quotes() {
      const at = now()
      const traded = instruments.map((one) => [one.symbol, shownPrice(one, lastPrice(market, one.symbol, at))])
      const like = instrumentOf('USDGBP')
      const told = others.map(({ pair, usual, market: own }) => [
        pair,
        (lastPrice(own, like.symbol, at) / like.typicalPrice) * usual,
      ])
      return Object.fromEntries([...traded, ...told])
    },
    async candles(symbol) {
      const { symbol: known } = instrumentOf(symbol as InstrumentSymbol)
      return { seconds: hourSeconds, candles: lastHours(market, known, now()) }
    },
  }
}

function lastPrice(market: SimulatedMarket, symbol: InstrumentSymbol, at: number): number {
  const instrument = instrumentOf(symbol)
  for (let daysBack = 0; daysBack <= restDaysMax; daysBack++) {
    const bars = simulateBars(market, symbol, at - (daysBack + 1) * daySeconds, at - daysBack * daySeconds, 60)
    const last = bars.close[bars.length - 1]
    if (last !== undefined) return priceOf(instrument, last)
  }
  return instrument.typicalPrice
}

function lastHours(market: SimulatedMarket, symbol: InstrumentSymbol, at: number): Candle[] {
  const instrument = instrumentOf(symbol)
  const from = at - hoursShown * hourSeconds - restDaysMax * daySeconds
  const bars = simulateBars(market, symbol, from, at, hourSeconds)
  const price = (points: number | undefined) => shownPrice(instrument, priceOf(instrument, points ?? 0))
  const first = Math.max(0, bars.length - hoursShown)
  return Array.from({ length: bars.length - first }, (_, offset) => {
    const i = first + offset
    // Of a pair shown the other way round the highest price is the lowest of what brokers quote.
    const ends = [price(bars.high[i]), price(bars.low[i])]
    return {
      time: new Date((bars.time[i] ?? 0) * 1000).toISOString(),
      open: price(bars.open[i]),
      high: Math.max(...ends),
      low: Math.min(...ends),
      close: price(bars.close[i]),
    }
  })
}
