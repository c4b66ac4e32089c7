import { describe, expect, inject, test } from 'vitest'
import { walkWorld } from '../backtest/walk-world.ts'
import { type Bars, barIndexAt, sliceBars } from '../market/bars.ts'
import { instruments } from '../market/instrument.ts'
import { momentAt, type Series } from '../market/moment.ts'
import { Random } from '../market/random.ts'
import { simulateBars } from '../market/simulate-bars.ts'
import { createSimulatedMarket } from '../market/simulated-market.ts'
import { drawBars, drawBot, plainBars, strategyOf } from '../testing/random-world.ts'
import { referenceShares, type SharesInput } from '../testing/reference-shares.ts'
import type { PlainBot } from '../testing/reference-signals.ts'
import { botSettings } from './bot-settings.ts'
import { fairleadBot } from './fairlead-bot.ts'
import { LearnedShares, type SharesState, stakeOf } from './learned-shares.ts'
import type { Strategy } from './strategy.ts'

const proofs = inject('proofs')
const hour = 3600
const day = 86_400
type Shares = { time: number; shares: number[] }

/** Every moment's bars through the engine; `stop` takes the state there, as it would be stored, and goes on from it. */
function learn(strategy: Strategy, series: readonly Series[], stop = Number.POSITIVE_INFINITY): Shares[] {
  let learned = new LearnedShares(strategy, hour)
  const made: Shares[] = []
  for (const time of timesOf(series)) {
    if (!learned.show(momentAt(series, time))) continue
    made.push({ time, shares: [...learned.shares] })
    if (time < stop || made.length % 5 !== 0) continue
    const state = JSON.parse(JSON.stringify(learned.state())) as SharesState
    learned = new LearnedShares(strategy, hour, state)
    learned.hearAgain(series.map((one) => lastBars(one, time + 1, strategy.historyBars)))
  }
  return made
}

const timesOf = (series: readonly Series[]) =>
  [...new Set(series.flatMap(({ bars }) => [...bars.time]))].sort((a, b) => a - b)

function lastBars({ symbol, bars }: Series, end: number, count: number): Series {
  const upTo = barIndexAt(bars, end)
  return { symbol, bars: sliceBars(bars, upTo - count, upTo) }
}

/** All six instruments with bars so restless that a small world has everything in it; one of them begins late, one ends early. */
function restless(seed: number, count: number): { bot: PlainBot; series: Series[] } {
  const random = new Random(seed, 0x5a)
  const series = instruments.map((instrument, place): Series => {
    const bars = drawBars(instrument, count, random)
    const cut = place === 2 ? sliceBars(bars, 200, count) : place === 4 ? sliceBars(bars, 0, count - 150) : bars
    return { symbol: instrument.symbol, bars: cut }
  })
  return { bot: drawBot(random), series }
}

function simulated(days: number): Series[] {
  const start = Date.UTC(2024, 0, 3) / 1000
  const market = createSimulatedMarket(21, start)
  return instruments.map(({ symbol }) => ({
    symbol,
    bars: simulateBars(market, symbol, start, start + days * day, hour),
  }))
}

function plainInput(bot: PlainBot, series: readonly Series[]): SharesInput {
  return {
    bot,
    barSeconds: hour,
    instruments: instruments.map((one, place) => ({
      bars: plainBars(series[place]?.bars as Bars),
      allWeek: one.session === 'always',
      swapLong: one.swapLongPoints,
      swapShort: one.swapShortPoints,
      swapsAtPrice: one.assetClass === 'crypto' ? one.typicalPrice * 10 ** one.digits : null,
    })),
  }
}

function expectSame(made: readonly Shares[], expected: ReturnType<typeof referenceShares>): void {
  expect(made.map(({ time }) => time)).toEqual(expected.map(({ time }) => time))
  made.forEach(({ shares }, step) => {
    shares.forEach((share, part) => {
      expect(share).toBeCloseTo(expected[step]?.shares[part] as number, 9)
    })
  })
}

const realBot: PlainBot = {
  ...{ kind: 'bot', frameBars: 24, rangeFrames: 20, counterPercent: 10 },
  averages: { fast: 16, slow: 64, stopRanges: 3 },
  breakout: { into: 20, out: 10, stopRanges: 2 },
  momentum: { back: 60, stopRanges: 3 },
}

describe('the same as a slow implementation of the formulas', () => {
  test.each(Array.from({ length: proofs === 'long' ? 200 : 6 }, (_, seed) => seed))('restless bars %i', (seed) => {
    const { bot, series } = restless(seed, 420)
    const made = learn(learning(bot), series)
    expectSame(made, referenceShares(plainInput(bot, series)))
    expect(Math.max(...(made.at(-1)?.shares ?? []))).toBeGreaterThan(0.1)
  })

  test('the bot itself on bars like those of a market', () => {
    const series = simulated(proofs === 'long' ? 900 : 130)
    expectSame(learn(fairleadBot(), series), referenceShares(plainInput(realBot, series)))
  })
})

test('no bar changes an earlier share', () => {
  const { bot, series } = restless(11, 420)
  const whole = learn(learning(bot), series)
  for (const end of [whole[3], whole[20], whole[whole.length >> 1]]) {
    const cut = series.map(({ symbol, bars }) => ({
      symbol,
      bars: sliceBars(bars, 0, barIndexAt(bars, (end as Shares).time + 1)),
    }))
    const made = learn(learning(bot), cut)
    expect(made).toEqual(whole.slice(0, made.length))
    expect(made.at(-1)?.time).toBe(end?.time)
  }
})

test('stored and gone on with, again and again, they are the same to the last digit', () => {
  const { bot, series } = restless(12, 420)
  expect(learn(learning(bot), series, 0)).toEqual(learn(learning(bot), series))
})

test('older history that is heard later wakes no part earlier', () => {
  const { bot, series } = restless(13, 420)
  const late = series.map(({ symbol, bars }) => ({ symbol, bars: sliceBars(bars, 260, bars.length) }))
  const before = series.map(({ symbol, bars }) => ({ symbol, bars: sliceBars(bars, 0, 260) }))
  const isEven = (shares: ArrayLike<number>) => Array.from(shares).every((share) => Math.abs(share - 1 / 18) < 1e-12)
  const stayedEven = (learned: LearnedShares) =>
    timesOf(late).filter((time) => {
      learned.show(momentAt(late, time))
      return isEven(learned.shares)
    }).length
  const knowing = new LearnedShares(learning(bot), hour)
  knowing.hearAgain(before)
  const even = stayedEven(new LearnedShares(learning(bot), hour))
  expect(even).toBeGreaterThan(20)
  expect(stayedEven(knowing)).toBeGreaterThanOrEqual(even)
})

test.each([
  { share: 1 / 18, stake: 0.5 },
  { share: 2 / 18, stake: 1 },
  { share: 0.9, stake: 1 },
  { share: 0.001, stake: 0.05 },
])('a share of $share: a trade may plan $stake of the limit', ({ share, stake }) => {
  expect(stakeOf(share, 18)).toBeCloseTo(stake, 12)
})

test('a trade plans its part’s stake of the limit, in a back-test that learns as it goes', () => {
  const { bot, series } = restless(14, 420)
  const strategy = learning(bot)
  const made = new Map(learn(strategy, series).map(({ time, shares }) => [time, shares]))
  let holding: readonly number[] = Array.from({ length: 18 }, () => 1 / 18)
  let seen = 0
  const account = botSettings(100_000_00, { hedging: false, assets: instruments.map(({ symbol }) => symbol) })
  walkWorld({ series, strategy, account }, [account], ({ frame, stakes, positions, queue }) => {
    holding = made.get(frame.time) ?? holding
    stakes.forEach((stake, part) => {
      expect(stake).toBe(stakeOf(holding[part] as number, 18))
    })
    seen += queue.length + (positions.openCount[0] as number)
  })
  expect(seen).toBeGreaterThan(10)
})

/** As `strategyOf`, with stakes that are learned. */
function learning(bot: PlainBot): Strategy {
  const framesNeeded = [bot.averages.slow + 1, Math.max(bot.breakout.into, bot.breakout.out) + 1, bot.momentum.back + 2]
  return { ...strategyOf(bot), learns: { framesNeeded: framesNeeded.map((n) => Math.max(n, bot.rangeFrames + 1)) } }
}
