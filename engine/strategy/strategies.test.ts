import { describe, expect, test } from 'vitest'
import { randomWorld } from '../backtest/random-world.ts'
import { reason } from '../broker/reason.ts'
import type { Bars } from '../market/bars.ts'
import { instrumentOf } from '../market/instrument.ts'
import { botSettings } from './bot-settings.ts'
import { chooseAssets } from './choose-assets.ts'
import { fairleadBot } from './fairlead-bot.ts'
import { counterStopPoints, lossPointsWithHedge, shouldCounter } from './hedge-loser.ts'
import { smaCross } from './sma-cross.ts'
import type { Listener, Strategy } from './strategy.ts'
import { unwindReason } from './unwind-pair.ts'

const jpy = instrumentOf('USDJPY')

function observeAll(listener: Listener, bars: Bars, from = 0): string[] {
  const said: string[] = []
  for (let i = from; i < bars.length; i++) {
    const of = (column: ArrayLike<number>) => column[i] as number
    listener.observe(of(bars.time), of(bars.open), of(bars.high), of(bars.low), of(bars.close), of(bars.spread))
    const { entry, exit, momentum } = listener.signal
    said.push(JSON.stringify(entry === 0 ? { exit, momentum } : listener.signal))
  }
  return said
}

const worlds = [3, 5, 8, 13, 21].map((seed) => randomWorld(seed, 1600).input.series[0]?.bars as Bars)

describe.each<{ name: string; strategy: Strategy }>([
  { name: 'SMA cross', strategy: smaCross(5, 20) },
  { name: 'the bot', strategy: fairleadBot() },
])('$name', ({ strategy }) => {
  test('says the same whether bars are sought through, observed, or both in turn', () => {
    for (const bars of worlds) {
      const observed = observeAll(strategy.listen(jpy, 3600), bars)
      const listener = strategy.listen(jpy, 3600)
      let i = 0
      while (i < bars.length) {
        const to = Math.min(bars.length, i + 1 + ((i * 31) % 50))
        const reached = listener.seek(bars, i, to)
        const { entry, exit, momentum } = listener.signal
        const said = JSON.stringify(entry === 0 ? { exit, momentum } : listener.signal)
        expect(said).toBe(observed[reached - 1])
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
  { name: 'the bot', strategy: fairleadBot() },
])('$name', ({ strategy }) => {
  test('says the same whether it has listened all along or heard only its history', () => {
    const step = Math.max(11, Math.ceil(strategy.historyBars / 6))
    for (const bars of [...worlds, ...worlds.map(withoutHoles), ...worlds.map(flatInParts)]) {
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
  const said: string[] = []
  for (const bars of [one, two]) {
    for (let i = 0; i < 100; i++) {
      listener.seek(bars, i, i + 1)
      const { entry, exit, momentum } = listener.signal
      said.push(JSON.stringify(entry === 0 ? { exit, momentum } : listener.signal))
    }
  }
  expect(said).toEqual(expected)
})

describe('hedging', () => {
  const rules = fairleadBot().hedge ?? expect.unreachable()
  test.each([
    { loss: 59, momentum: -1, counters: false },
    { loss: 60, momentum: -1, counters: true },
    { loss: 60, momentum: 0, counters: false },
    { loss: 90, momentum: 1, counters: false },
  ])('a long that lost $loss of 100 points with momentum $momentum: $counters', ({ loss, momentum, counters }) => {
    expect(shouldCounter(rules, loss, 100, 1, momentum)).toBe(counters)
  })

  test('the worst case of a pair is in the size from the start', () => {
    expect(lossPointsWithHedge(rules, 401)).toBe(401 + 101)
    expect(counterStopPoints(rules, 401)).toBe(100)
    expect(lossPointsWithHedge(null, 401)).toBe(401)
  })

  test.each([
    { primary: false, momentum: 0, age: 0, why: reason.primaryGone },
    { primary: true, momentum: 1, age: 0, why: reason.counterUnwound },
    { primary: true, momentum: -1, age: 71, why: reason.none },
    { primary: true, momentum: -1, age: 72, why: reason.pairExpired },
  ])(
    'a short counter trade, primary open $primary, momentum $momentum, age $age: $why',
    ({ primary, momentum, age, why }) => {
      expect(unwindReason(rules, -1, momentum, primary, age)).toBe(why)
    },
  )
})

test('assets and limits follow the capital; a member may choose less risk, not more trades', () => {
  expect(chooseAssets(99_99)).toEqual([])
  expect(chooseAssets(100_00)).toEqual(['ETHUSD', 'USDJPY'])
  expect(chooseAssets(5_000_00)).toEqual(['ETHUSD', 'USDJPY', 'BTCUSD', 'XAUUSD', 'XAGUSD'])
  expect(botSettings(100_00, { tradesMax: 50 }).tradesMax).toBe(6)
  expect(botSettings(100_00, { tradesMax: 3 }).tradesMax).toBe(3)
  expect(botSettings(100_00, { maxLossBasisPoints: 90_000 }).maxLossBasisPoints).toBe(1_000)
})
