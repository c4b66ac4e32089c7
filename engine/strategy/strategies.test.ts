import { describe, expect, test } from 'vitest'
import { reason } from '../broker/reason.ts'
import { type Bars, createBars } from '../market/bars.ts'
import { instrumentOf } from '../market/instrument.ts'
import { randomWorld } from '../testing/random-world.ts'
import { botSettings } from './bot-settings.ts'
import { chooseAssets } from './choose-assets.ts'
import { botHedge, fairleadBot } from './fairlead-bot.ts'
import { counterStopPoints, lossPointsWithHedge, shouldCounter, unwindReason } from './hedge-winner.ts'
import { portfolio } from './portfolio.ts'
import { slowAverages } from './slow-averages.ts'
import { slowBreakout } from './slow-breakout.ts'
import { slowMomentum } from './slow-momentum.ts'
import { smaCross } from './sma-cross.ts'
import type { Listener, Strategy } from './strategy.ts'

const jpy = instrumentOf('USDJPY')

function said(listener: Listener): string {
  const signals = listener.signals.map((signal) => (signal.entry === 0 ? { exit: signal.exit } : signal))
  return JSON.stringify({ signals, ...listener.mood })
}

function observeAll(listener: Listener, bars: Bars, from = 0): string[] {
  const all: string[] = []
  for (let i = from; i < bars.length; i++) {
    const of = (column: ArrayLike<number>) => column[i] as number
    listener.observe(of(bars.time), of(bars.open), of(bars.high), of(bars.low), of(bars.close), of(bars.spread))
    all.push(said(listener))
  }
  return all
}

const shortFrames = { bars: 6, rangeFrames: 5 }
const shortSleeves = [slowAverages(3, 9, 2), slowBreakout(6, 3, 2), slowMomentum(8, 3)]
const shortBot = portfolio('short', 1, shortSleeves, botHedge, shortFrames)
const worlds = [3, 5, 8, 13, 21].map((seed) => randomWorld(seed, 1600).input.series[0]?.bars as Bars)

describe.each<{ name: string; strategy: Strategy }>([
  { name: 'SMA cross', strategy: smaCross(5, 20) },
  { name: 'a portfolio', strategy: shortBot },
])('$name', ({ strategy }) => {
  test('says the same whether bars are sought through, observed, or both in turn', () => {
    for (const bars of worlds) {
      const observed = observeAll(strategy.listen(jpy, 3600), bars)
      const listener = strategy.listen(jpy, 3600)
      let i = 0
      while (i < bars.length) {
        const to = Math.min(bars.length, i + 1 + ((i * 31) % 50))
        const reached = listener.seek(bars, i, to)
        expect(said(listener)).toBe(observed[reached - 1])
        i = reached
        if (i < bars.length && i % 3 === 0) {
          expect(observeAll(listener, { ...bars, length: i + 1 }, i)).toEqual([observed[i]])
          i++
        }
      }
    }
  })
})

describe.each<{ name: string; strategy: Strategy }>([
  { name: 'SMA cross', strategy: smaCross(5, 20) },
  { name: 'SMA cross of short averages, often equal', strategy: smaCross(1, 2) },
  { name: 'a portfolio', strategy: shortBot },
  { name: 'the bot', strategy: fairleadBot() },
])('$name', ({ strategy }) => {
  test('says the same whether it has listened all along or heard only its history', () => {
    const step = Math.max(11, Math.ceil(strategy.historyBars / 6))
    const long = strategy.historyBars > 1_000 ? [randomWorld(34, 2_400).input.series[0]?.bars as Bars] : []
    for (const bars of [...worlds, ...long, ...[...worlds, ...long].map(withoutHoles), ...worlds.map(flatInParts)]) {
      const whole = observeAll(strategy.listen(jpy, 3600), bars)
      for (let from = 0; from + strategy.historyBars < bars.length; from += step) {
        const end = Math.min(bars.length, from + strategy.historyBars + 100)
        const late = observeAll(strategy.listen(jpy, 3600), { ...bars, length: end }, from)
        expect(late.slice(strategy.historyBars)).toEqual(whole.slice(from + strategy.historyBars, end))
      }
    }
  })
})

/** The same bars, one after the other: days are at their longest, so that a history spans as few of them as it can. */
function withoutHoles(bars: Bars): Bars {
  return { ...bars, time: bars.time.map((_, i) => (bars.time[0] as number) + i * bars.seconds) }
}

/** The same bars with stretches in which the close does not move. */
function flatInParts(bars: Bars): Bars {
  const close = bars.close.slice()
  for (let i = 1; i < close.length; i++) if (i % 200 < i / 12) close[i] = close[i - 1] as number
  return { ...bars, close }
}

test('seeking in another column than before still gives the same', () => {
  const [one, two] = worlds as [Bars, Bars]
  const straight = smaCross(3, 9).listen(jpy, 3600)
  const expected = [...observeAll(straight, { ...one, length: 100 }), ...observeAll(straight, { ...two, length: 100 })]
  const listener = smaCross(3, 9).listen(jpy, 3600)
  const sought: string[] = []
  for (const bars of [one, two]) {
    for (let i = 0; i < 100; i++) {
      listener.seek(bars, i, i + 1)
      sought.push(said(listener))
    }
  }
  expect(sought).toEqual(expected)
})

test('two small strategies of one kind are refused: they could not tell their positions apart', () => {
  expect(() => portfolio('two', 1, [slowMomentum(3, 2), slowMomentum(9, 2)], null)).toThrow(RangeError)
})

/** Long bars of one bar each, by their closes; a bar's high and low are ten points away from its close. */
function afterCloses(strategy: Strategy, closes: readonly number[]): Listener {
  const bars = createBars(3600, closes.length)
  closes.forEach((close, i) => {
    bars.time[i] = i * 3600
    bars.open[i] = close
    bars.close[i] = close
    bars.high[i] = close + 10
    bars.low[i] = close - 10
  })
  const listener = strategy.listen(jpy, 3600)
  observeAll(listener, bars)
  return listener
}

describe('the small strategies, by hand', () => {
  const frames = { bars: 1, rangeFrames: 2 }
  const flat = [1000, 1000, 1000, 1000, 1000, 1000]
  // The last close completes the long bar before it and is itself not yet looked at.
  test.each([
    { name: 'averages up', sleeve: slowAverages(1, 3, 2), closes: [...flat, 1060, 0], entry: 1, exit: -1 },
    { name: 'averages, no turn', sleeve: slowAverages(1, 3, 2), closes: [...flat, 1060, 1070, 0], entry: 0, exit: -1 },
    { name: 'averages down', sleeve: slowAverages(1, 3, 2), closes: [...flat, 940, 0], entry: -1, exit: 1 },
    { name: 'breakout up', sleeve: slowBreakout(4, 2, 2), closes: [...flat, 1011, 0], entry: 1, exit: -1 },
    { name: 'inside the range', sleeve: slowBreakout(4, 2, 2), closes: [...flat, 1010, 0], entry: 0, exit: 0 },
    {
      name: 'out, not in',
      sleeve: slowBreakout(4, 2, 2),
      closes: [1000, 900, 1000, 1000, 1000, 985, 0],
      entry: 0,
      exit: 1,
    },
    { name: 'momentum up', sleeve: slowMomentum(3, 2), closes: [...flat, 1001, 0], entry: 1, exit: -1 },
    { name: 'momentum gone', sleeve: slowMomentum(3, 2), closes: [...flat, 1001, 1000, 0], entry: 0, exit: 0 },
  ])('$name', ({ sleeve, closes, entry, exit }) => {
    const [signal] = afterCloses(portfolio('one', 1, [sleeve], null, frames), closes).signals
    expect([signal?.entry, signal?.exit]).toEqual([entry, exit === 0 ? expect.toSatisfy((value) => value === 0) : exit])
  })

  test('the stop is so many average ranges away', () => {
    const sleeve = slowBreakout(4, 2, 3)
    // True ranges of the last two long bars: 20 and 70 (from 1000 up to 1070).
    const [signal] = afterCloses(portfolio('one', 1, [sleeve], null, frames), [...flat, 1060, 1061]).signals
    expect(signal?.stopPoints).toBe(3 * 45)
    expect(signal?.reason).toBe(reason.breakoutUp)
  })

  test('a year of days moves ten average ranges of a currency, and the mood counts bars seen, not time', () => {
    const daily = portfolio('one', 1, [slowMomentum(2, 2)], null)
    const bars = createBars(3600, 24 * 40)
    let time = 0
    for (let i = 0; i < bars.length; i++) {
      // A weekend's hole after every fifth day.
      bars.time[i] = time
      time += i % 120 === 119 ? 49 * 3600 : 3600
      const close = 100_000 + Math.abs(12 - (i % 24)) * 10
      bars.open[i] = close
      bars.close[i] = close
      bars.high[i] = close
      bars.low[i] = close
    }
    const jump = 24 * 30 - 1
    for (let i = jump; i < bars.length; i++)
      for (const column of [bars.open, bars.high, bars.low, bars.close]) column[i] = (column[i] as number) - 1_000
    const listener = daily.listen(jpy, 3600)
    const moods = observeAll(listener, bars).map(
      (one) => JSON.parse(one) as { shock: number; calm: boolean; yearlyPoints: number },
    )
    expect(moods[jump - 1]).toMatchObject({
      shock: 0,
      calm: true,
      yearlyPoints: Math.floor(120 * (Math.sqrt(260) / 1.6)),
    })
    // The jump falls on the last bar before a weekend; two days later nothing has calmed yet, after four bars it has.
    expect(moods.slice(jump, jump + 5).map(({ shock, calm }) => [shock, calm])).toEqual([
      [-1, false],
      [0, false],
      [0, false],
      [0, false],
      [0, true],
    ])
  })
})

describe('counter trades', () => {
  test.each([
    { profit: 1, shock: -1, counters: true },
    { profit: 0, shock: -1, counters: false },
    { profit: 50, shock: 0, counters: false },
    { profit: 50, shock: 1, counters: false },
  ])('a long $profit points ahead, jump $shock: $counters', ({ profit, shock, counters }) => {
    expect(shouldCounter(profit, 1, shock)).toBe(counters)
  })

  test('the worst case of a pair is in the size from the start', () => {
    expect(lossPointsWithHedge(botHedge, 401)).toBe(401 + 41)
    expect(counterStopPoints(botHedge, 401)).toBe(40)
    expect(lossPointsWithHedge(null, 401)).toBe(401)
  })

  test.each([
    { primary: false, calm: false, why: reason.primaryGone },
    { primary: true, calm: false, why: reason.none },
    { primary: true, calm: true, why: reason.counterUnwound },
  ])('primary open $primary, calm $calm: $why', ({ primary, calm, why }) => {
    expect(unwindReason(primary, calm)).toBe(why)
  })
})

test('assets and limits follow the capital; a member may choose less risk, not more trades', () => {
  expect(chooseAssets(99_99)).toEqual([])
  expect(chooseAssets(100_00)).toEqual(['ETHUSD', 'USDJPY'])
  expect(chooseAssets(5_000_00)).toEqual(['ETHUSD', 'USDJPY', 'BTCUSD', 'XAUUSD', 'USDGBP', 'XAGUSD'])
  expect(botSettings(100_00, { tradesMax: 50 }).tradesMax).toBe(6)
  expect(botSettings(100_00, { tradesMax: 3 }).tradesMax).toBe(3)
})

test.each([
  { capital: 5_000_00, asked: undefined, share: 100 },
  { capital: 500_00, asked: undefined, share: 100 },
  { capital: 5_000_00, asked: 90_000, share: 200 },
  { capital: 1_000_00, asked: 200, share: 200 },
  { capital: 999_99, asked: 200, share: 100 },
  { capital: 100_00, asked: 1, share: 10 },
])('$capital cents, $asked asked: a trade may plan to lose $share basis points', ({ capital, asked, share }) => {
  const choice = asked === undefined ? {} : { maxLossBasisPoints: asked }
  expect(botSettings(capital, choice).maxLossBasisPoints).toBe(share)
  expect(botSettings(capital, choice).volatilityBasisPoints).toBe(1_000)
})
