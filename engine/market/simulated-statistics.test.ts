import { describe, expect, test } from 'vitest'
import { type Bars, createBars } from './bars.ts'
import { measuredCorrelations, measuredMarket } from './fitted-market.ts'
import { instruments } from './instrument.ts'
import { Random } from './random.ts'
import { simulateBars } from './simulate-bars.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import {
  type DayReturns,
  dayCorrelation,
  dayReturns,
  type MarketStatistics,
  statisticsOf,
} from './simulated-statistics.ts'

const monday = Date.UTC(2015, 0, 5) / 1000
const tenYears = 3_650 * 86_400

/** Hours that walk by chance alone, or not. */
function walk(step: (random: Random, previous: number, k: number) => number): Bars {
  const bars = createBars(3600, 24 * 2_000)
  const random = new Random(5)
  let price = 1e8
  let previous = 0
  for (let k = 0; k < bars.length; k++) {
    previous = step(random, previous, k)
    bars.time[k] = monday + k * 3600
    bars.open[k] = price
    price = Math.round(price * (1 + previous))
    bars.close[k] = price
    bars.high[k] = Math.max(price, bars.open[k] as number)
    bars.low[k] = Math.min(price, bars.open[k] as number)
  }
  return bars
}

describe('the measures', () => {
  test('a walk by chance has neither tails nor clusters nor trends', () => {
    const got = statisticsOf(walk((random) => 0.001 * random.normal()))
    expect(got.dayDeviation).toBeCloseTo(0.001 * Math.sqrt(24), 3)
    // Our draws are sums of four, whose tails are a little thinner than normal ones.
    expect(Math.abs(got.dayTail - 3.8)).toBeLessThan(0.5)
    expect(Math.abs(got.hourTail - 3.5)).toBeLessThan(0.2)
    for (const none of [...got.dayClusters, ...got.hourClusters, got.dayEcho, got.hourEcho]) {
      expect(Math.abs(none)).toBeLessThan(0.07)
    }
    expect(Math.abs(got.trendRatio - 1)).toBeLessThan(0.3)
    expect(got.hourReach).toBeCloseTo(1)
    expect(got.restGap).toBe(0)
  })

  test('each measure sees what it is for', () => {
    const trending = statisticsOf(walk((random, _, k) => 0.001 * random.normal() + (k % 2_400 < 1_200 ? 2e-4 : -2e-4)))
    expect(trending.trendRatio).toBeGreaterThan(1.5)
    expect(trending.trendDays).toBeGreaterThan(10)
    expect(statisticsOf(walk((random, last) => 0.001 * random.normal() - 0.3 * last)).hourEcho).toBeLessThan(-0.2)
    const stormy = statisticsOf(walk((random, _, k) => (k % 960 < 240 ? 0.003 : 0.001) * random.normal()))
    expect(Math.min(...stormy.dayClusters.slice(0, 2), ...stormy.hourClusters)).toBeGreaterThan(0.1)
    expect(stormy.hourTail).toBeGreaterThan(5)
    const noon = statisticsOf(walk((random, _, k) => (k % 24 === 12 ? 0.003 : 0.001) * random.normal()))
    expect((noon.hourShape[12] as number) / (noon.hourShape[11] as number)).toBeCloseTo(3, 0)
  })
})

describe('the simulated market is like the real one', () => {
  // The few wild days weigh much, so one walk of ten years tells little: the mean of several is held against the table.
  const walks = [3, 4].map((seed) => {
    const market = createSimulatedMarket(seed, monday)
    const bars = instruments.map(({ symbol }) => simulateBars(market, symbol, monday, monday + tenYears, 3600))
    return { statistics: bars.map(statisticsOf), days: bars.map(dayReturns) }
  })
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

  test.each(instruments.map(({ symbol }, i) => ({ symbol, i })))('$symbol', ({ symbol, i }) => {
    const real = measuredMarket[symbol]
    const made = (pick: (of: MarketStatistics) => number) =>
      mean(walks.map(({ statistics }) => pick(statistics[i] as MarketStatistics)))
    const times = (pick: (of: MarketStatistics) => number) => made(pick) / pick(real)
    const apart = (pick: (of: MarketStatistics) => number) => Math.abs(made(pick) - pick(real))
    const nearlyOne = (ratio: number, by: number) => expect(Math.abs(ratio - 1)).toBeLessThan(by)
    nearlyOne(
      times((of) => of.dayDeviation),
      0.15,
    )
    nearlyOne(
      times((of) => of.dayTail),
      // Walks of ten years differ in it by a seventh.
      0.3,
    )
    nearlyOne(
      times((of) => of.hourTail),
      0.15,
    )
    nearlyOne(
      times((of) => of.hourReach),
      0.03,
    )
    nearlyOne(
      times((of) => of.trendDays),
      // Three years of coins hold about a hundred such stretches: their mean is known to an eighth.
      0.3,
    )
    expect(apart((of) => of.trendRatio)).toBeLessThan(0.3)
    for (const k of [0, 1, 2] as const) expect(apart((of) => of.dayClusters[k])).toBeLessThan(0.15)
    expect(apart((of) => of.hourClusters[0])).toBeLessThan(0.1)
    expect(apart((of) => of.hourClusters[1])).toBeLessThan(0.16)
    expect(apart((of) => of.dayEcho)).toBeLessThan(0.06)
    expect(apart((of) => of.hourEcho)).toBeLessThan(0.04)
    expect(apart((of) => of.restGap)).toBeLessThan(0.08)
    real.hourShape.forEach((size, hour) => {
      // Hours in which brokers rest are nearly still.
      if (size === 0) expect(made((of) => of.hourShape[hour] as number)).toBeLessThan(0.4)
      else
        nearlyOne(
          times((of) => of.hourShape[hour] as number),
          0.15,
        )
    })
  })

  test('instruments go together as they do', () => {
    for (const i of instruments.keys()) {
      for (const j of instruments.keys()) {
        const made = mean(walks.map(({ days }) => dayCorrelation(days[i] as DayReturns, days[j] as DayReturns)))
        expect(Math.abs(made - (measuredCorrelations[i]?.[j] ?? 0))).toBeLessThan(0.2)
      }
    }
  })

  test('prices stay in the range of numbers that a bar can hold', () => {
    for (const seed of [1, 2, 3, 4]) {
      const decades = createSimulatedMarket(seed, 0)
      const coins = simulateBars(decades, 'BTCUSD', 20_000 * 86_400, 20_001 * 86_400, 86_400)
      expect(coins.low[0]).toBeGreaterThan(0)
      expect(coins.high[0]).toBeLessThan(1e9)
    }
  })
})
