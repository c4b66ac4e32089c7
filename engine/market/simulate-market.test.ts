import { describe, expect, inject, test } from 'vitest'
import type { Bars } from './bars.ts'
import { instruments } from './instrument.ts'
import { Random } from './random.ts'
import { resampleBars } from './resample-bars.ts'
import { daySeconds, isOpen } from './session.ts'
import { simulateBars } from './simulate-bars.ts'
import { simulateTicks } from './simulate-ticks.ts'
import { createSimulatedMarket } from './simulated-market.ts'

const monday = Date.UTC(2015, 0, 5) / 1000
const days = (count: number) => count * daySeconds

function returnsOf(bars: Bars): number[] {
  return Array.from(
    { length: bars.length - 1 },
    (_, k) => (bars.close[k + 1] as number) / (bars.close[k] as number) - 1,
  )
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (xs: readonly number[]) => xs.reduce((sum, x) => sum + x, 0) / xs.length
  const [ma, mb] = [mean(a), mean(b)]
  const of = (xs: readonly number[], ys: readonly number[], mx: number, my: number) =>
    xs.reduce((sum, x, k) => sum + (x - mx) * ((ys[k] as number) - my), 0)
  return of(a, b, ma, mb) / Math.sqrt(of(a, a, ma, ma) * of(b, b, mb, mb))
}

describe('the simulated market', () => {
  test('the same seed is the same market, another seed another', () => {
    const make = (seed: number) =>
      simulateBars(createSimulatedMarket(seed, monday), 'BTCUSD', monday, monday + days(5), 300)
    expect(make(1)).toEqual(make(1))
    expect([...make(1).close]).not.toEqual([...make(2).close])
  })

  test('a span made alone equals the same span of a longer one, whatever was asked before', () => {
    const whole = simulateBars(createSimulatedMarket(7, monday), 'USDJPY', monday, monday + days(40), 3600)
    const market = createSimulatedMarket(7, monday)
    simulateBars(market, 'XAUUSD', monday + days(50), monday + days(60), 60)
    const part = simulateBars(market, 'USDJPY', monday + days(22), monday + days(40), 3600)
    const offset = whole.length - part.length
    expect(part.length).toBeGreaterThan(200)
    expect([...part.close]).toEqual([...whole.close.slice(offset)])
    expect([...part.time]).toEqual([...whole.time.slice(offset)])
  })

  test('frames agree with each other and ticks with minutes', () => {
    const market = createSimulatedMarket(3, monday)
    const to = monday + days(8)
    const minutes = simulateBars(market, 'ETHUSD', monday, to, 60)
    expect(resampleBars(minutes, 14_400)).toEqual(simulateBars(market, 'ETHUSD', monday, to, 14_400))
    const ticks = simulateTicks(market, 'ETHUSD', monday, monday + 3600)
    for (let m = 0; m < 60; m++) {
      const bids = [...ticks.bid].filter((_, k) => Math.floor(((ticks.timeMs[k] as number) / 1000 - monday) / 60) === m)
      expect([bids[0], Math.max(...bids), Math.min(...bids), bids.at(-1)]).toEqual([
        minutes.open[m],
        minutes.high[m],
        minutes.low[m],
        minutes.close[m],
      ])
    }
    expect(ticks.ask.every((ask, k) => ask > (ticks.bid[k] as number))).toBe(true)
  })

  test.each(instruments.map((instrument) => ({ instrument, symbol: instrument.symbol })))(
    '$symbol: well-formed bars, only while the market is open, continuous inside a week',
    ({ instrument }) => {
      const bars = simulateBars(createSimulatedMarket(11, monday), instrument.symbol, monday, monday + days(30), 900)
      let gaps = 0
      for (let k = 0; k < bars.length; k++) {
        expect(bars.high[k]).toBeGreaterThanOrEqual(Math.max(bars.open[k] as number, bars.close[k] as number))
        expect(bars.low[k]).toBeLessThanOrEqual(Math.min(bars.open[k] as number, bars.close[k] as number))
        expect(isOpen(instrument, bars.time[k] as number)).toBe(true)
        if (k === 0) continue
        const jumped = Math.abs((bars.open[k] as number) - (bars.close[k - 1] as number)) > 1
        if (jumped) {
          gaps++
          expect((bars.time[k] as number) - (bars.time[k - 1] as number)).toBeGreaterThan(days(2))
        }
      }
      expect(gaps > 0).toBe(instrument.session === 'weekdays')
    },
  )

  test('volatility clusters, kindred instruments move together', () => {
    const market = createSimulatedMarket(5, monday)
    const to = monday + days(inject('proofs') === 'none' ? 1_200 : 3_650)
    const daily = (symbol: 'BTCUSD' | 'ETHUSD' | 'USDJPY') =>
      returnsOf(simulateBars(market, symbol, monday, to, daySeconds))
    const btc = daily('BTCUSD')
    const size = btc.map(Math.abs)
    expect(correlation(size.slice(1), size.slice(0, -1))).toBeGreaterThan(0.1)
    expect(Math.abs(correlation(btc.slice(1), btc.slice(0, -1)))).toBeLessThan(0.12)
    expect(correlation(btc, daily('ETHUSD'))).toBeGreaterThan(0.4)
    const hourly = simulateBars(market, 'BTCUSD', monday, monday + days(200), 3600)
    const other = simulateBars(market, 'ETHUSD', monday, monday + days(200), 3600)
    expect(correlation(returnsOf(hourly), returnsOf(other))).toBeGreaterThan(0.4)
  })

  test('the draws are near to normal', () => {
    const random = new Random(1)
    const drawn = Array.from({ length: 50_000 }, () => random.normal())
    const mean = drawn.reduce((sum, x) => sum + x, 0) / drawn.length
    const variance = drawn.reduce((sum, x) => sum + x * x, 0) / drawn.length
    expect(Math.abs(mean)).toBeLessThan(0.02)
    expect(Math.abs(variance - 1)).toBeLessThan(0.03)
  })
})
