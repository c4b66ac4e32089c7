import { expect, test } from 'vitest'
import { replay } from '../backtest/replay.ts'
import { frictionless } from '../broker/execution.ts'
import { accountFlag, hasFlag, openAccount, tradeKind } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import { createBars } from '../market/bars.ts'
import { type InstrumentSymbol, instrumentIndex } from '../market/instrument.ts'
import type { Series } from '../market/moment.ts'
import { refusalNumber } from '../risk/refusal.ts'
import { botSettings } from '../strategy/bot-settings.ts'
import { assetMask } from '../strategy/choose-assets.ts'
import { botHedge } from '../strategy/fairlead-bot.ts'
import {
  type Listener,
  type Mood,
  noMood,
  noSignal,
  type Signal,
  type Strategy,
  seekByObserving,
} from '../strategy/strategy.ts'
import { createFleet, type Fleet } from './fleet.ts'
import { stepFleet } from './step-fleet.ts'

const hour = 3600
const monday = Date.UTC(2024, 2, 4) / 1000
const friday = Date.UTC(2024, 2, 8, 20) / 1000

/** Says what a test tells it to, for every instrument alike. */
function told(tell: (signals: readonly [Signal, Signal], mood: Mood, time: number) => void, hedge = false): Strategy {
  return {
    name: 'told',
    magic: 7,
    hedge: hedge ? botHedge : null,
    historyBars: 1,
    listen: () => {
      const signals = [
        noSignal(tradeKind.breakout, reason.channelLeft),
        noSignal(tradeKind.momentum, reason.momentumTurned),
      ] as const
      const mood = noMood()
      const listener: Listener = {
        signals,
        mood,
        observe: (time, open) => {
          for (const signal of signals) {
            signal.entry = 0
            signal.exit = 0
            // A hundredth of the price: $20 of gold.
            signal.stopPoints = Math.floor(open / 100)
          }
          tell(signals, mood, time)
        },
        seek: (bars, from, to) => seekByObserving(listener, bars, from, to),
      }
      return listener
    },
  }
}

function step(fleet: Fleet, time: number, prices: Partial<Record<InstrumentSymbol, number>>): void {
  fleet.frame.time = time
  for (const symbol of fleet.symbols) fleet.frame.rest(symbol)
  for (const [name, price] of Object.entries(prices)) {
    fleet.frame.setBar(instrumentIndex(name as InstrumentSymbol), price, price, price, price, 0, 1_000)
  }
  stepFleet(fleet)
}

function goldFleet(strategy: Strategy, capitalCents: number, more = {}): Fleet {
  const fleet = createFleet(strategy, hour, 1, frictionless)
  openAccount(fleet.positions, { ...botSettings(capitalCents, { assets: ['XAUUSD'], ...more }) })
  return fleet
}

test.each([
  { name: 'of its whole limit', learns: undefined, spent: 50_00, refused: 0 },
  { name: 'of the least stake, where stakes are learned', learns: { framesNeeded: [1, 1] }, spent: 2_50, refused: 1 },
])(
  'an account one trade $name away from its loss closure ends there instead of being refused for ever',
  ({ learns, spent, refused }) => {
    const strategy = told(([signal]) => {
      signal.entry = 1
    })
    const fleet = createFleet({ ...strategy, ...(learns && { learns }) }, hour, 2, frictionless)
    const settings = botSettings(10_000_00, { assets: ['XAUUSD'] })
    openAccount(fleet.positions, { ...settings, balanceCents: 5_000_00 + spent })
    openAccount(fleet.positions, { ...settings, balanceCents: 5_000_00 + spent + 1_00 })
    step(fleet, monday, { XAUUSD: 200_000 })
    const ended = [0, 1].map((account) => hasFlag(fleet.positions, account, accountFlag.lossClosed))
    expect(ended).toEqual([true, false])
    // A trade of the even stake would have reached it; one of a smaller stake still may not.
    expect(fleet.refused.counts[refusalNumber.near_loss_closure]).toBe(refused)
  },
)

test.each([
  { name: 'alone', others: [] },
  { name: 'beside a coin that trades at the weekend', others: ['BTCUSD'] },
] as const)('what is decided on the last bar of a week is not opened after it: $name', ({ others }) => {
  const bars = (count: number, symbol: InstrumentSymbol, open: (time: number) => boolean): Series => {
    const made = createBars(hour, count)
    let time = friday
    for (let i = 0; i < count; i++, time += hour) {
      while (!open(time)) time += hour
      made.time[i] = time
      for (const column of [made.open, made.high, made.low, made.close]) column[i] = 200_000
      made.volume[i] = 1_000
    }
    return { symbol, bars: made }
  }
  const lastBar = friday + 3 * hour
  const weekdays = (time: number) => time <= lastBar || time >= monday + 7 * 86_400
  const strategy = told(([signal], _mood, time) => {
    signal.entry = time === lastBar ? 1 : 0
  })
  const played = replay({
    series: [bars(20, 'XAUUSD', weekdays), ...others.map((symbol) => bars(80, symbol, () => true))],
    strategy,
    account: { ...botSettings(50_000_00), assets: assetMask(['XAUUSD']) },
    execution: frictionless,
  })
  expect(played.deals.length).toBe(0)
  expect(played.refused[refusalNumber.market_closed]).toBe(1)
})

test('small strategies hold one position each in an instrument, and close their own alone', () => {
  const fleet = goldFleet(
    told(([breakout, momentum], _mood, time) => {
      breakout.entry = 1
      momentum.entry = time === monday ? 1 : 0
      breakout.exit = time === monday + 3 * hour ? 1 : 0
    }),
    50_000_00,
  )
  const open: number[] = []
  for (let i = 0; i < 5; i++) {
    step(fleet, monday + i * hour, { XAUUSD: 200_000 })
    open.push(fleet.positions.openCount[0] as number)
  }
  // Both open at the second bar; the breakout's is asked to close at the fourth and, wanted again, replaced at the fifth.
  expect(open).toEqual([0, 2, 2, 2, 2])
  const { deals } = fleet
  const closings = Array.from({ length: deals.length }, (_, row) => row).filter((row) => deals.entry[row] === 1)
  expect(closings.map((row) => deals.reason[row])).toEqual([reason.channelLeft])
})

test('a jump against an open profit is countered once, and the counter trade goes when the market is calm', () => {
  const strategy = told(([signal], mood, time) => {
    signal.entry = time === monday ? 1 : 0
    const bar = (time - monday) / hour
    mood.shock = bar === 3 || bar === 4 ? -1 : 0
    mood.calm = bar >= 6
  }, true)
  const fleet = goldFleet(strategy, 50_000_00)
  const open: number[] = []
  for (let i = 0; i < 9; i++) {
    step(fleet, monday + i * hour, { XAUUSD: i < 2 ? 200_000 : 200_400 })
    open.push(fleet.positions.openCount[0] as number)
  }
  expect(open).toEqual([0, 1, 1, 1, 2, 2, 2, 1, 1])
  // The second jump asks for nothing: what is covered needs no other cover, so none has to be turned away.
  expect(fleet.refused.counts.every((count) => count === 0)).toBe(true)
})

test('a loser is not countered: its stop is there for that', () => {
  const strategy = told(([signal], mood, time) => {
    signal.entry = time === monday ? 1 : 0
    mood.shock = time === monday + 3 * hour ? -1 : 0
    mood.calm = false
  }, true)
  const fleet = goldFleet(strategy, 50_000_00)
  for (let i = 0; i < 6; i++) step(fleet, monday + i * hour, { XAUUSD: i < 2 ? 200_000 : 199_900 })
  expect(fleet.positions.openCount[0]).toBe(1)
})

test('what is open may plan to lose 2.5% in kindred instruments and 5% in all', () => {
  const all: readonly InstrumentSymbol[] = ['USDJPY', 'USDGBP', 'BTCUSD', 'ETHUSD', 'XAUUSD', 'XAGUSD']
  const fleet = createFleet(
    told(([breakout, momentum]) => {
      breakout.entry = 1
      momentum.entry = 1
    }),
    hour,
    1,
    frictionless,
  )
  // 2% a trade: the second trade of a group gets what is left of it, the third group what is left of all.
  openAccount(fleet.positions, botSettings(100_000_00, { assets: all, maxLossBasisPoints: 200 }))
  const prices = {
    USDJPY: 150_000,
    USDGBP: 130_000,
    BTCUSD: 4_500_000,
    ETHUSD: 260_000,
    XAUUSD: 200_000,
    XAGUSD: 25_000,
  }
  step(fleet, monday, prices)
  const { queue, refused } = fleet
  const planned = new Map<string, number>()
  const classOf = ['currency', 'currency', 'coin', 'coin', 'metal', 'metal']
  const centsPerPoint = [100_000 / 148_500, 1, 0.01, 0.01, 1, 5]
  for (let row = 0; row < queue.length; row++) {
    const symbol = queue.symbol[row] as number
    const group = classOf[symbol] as string
    const cents = (queue.steps[row] as number) * (queue.stopDistance[row] as number) * (centsPerPoint[symbol] as number)
    planned.set(group, (planned.get(group) ?? 0) + cents)
  }
  const total = [...planned.values()].reduce((sum, cents) => sum + cents, 0)
  expect(total).toBeLessThanOrEqual(5_000_00)
  expect(total).toBeGreaterThan(4_900_00)
  for (const cents of planned.values()) expect(cents).toBeLessThanOrEqual(2_500_00)
  expect(refused.counts[refusalNumber.open_loss]).toBeGreaterThan(0)
})

test('an account is not sized to move more in a year than its target', () => {
  const strategy = told(([signal, other], mood, time) => {
    signal.entry = time === monday ? 1 : 0
    other.entry = time === monday ? 1 : 0
    mood.yearlyPoints = 40_000
  })
  const fleet = goldFleet(strategy, 50_000_00, { maxLossBasisPoints: 200, volatilityBasisPoints: 1_000 })
  step(fleet, monday, { XAUUSD: 200_000 })
  // 10% of $50,000 is $5,000; a step of gold moves $400 in a year: 12 steps, all of them in the first trade.
  expect(Array.from(fleet.queue.steps.subarray(0, fleet.queue.length))).toEqual([12])
  expect(fleet.refused.counts[refusalNumber.volatility]).toBe(1)
})

test('an account too small for an instrument is told so, and opens nothing', () => {
  const fleet = goldFleet(
    told(([signal]) => {
      signal.entry = 1
    }),
    500_00,
  )
  step(fleet, monday, { XAUUSD: 200_000 })
  expect(fleet.queue.length).toBe(0)
  expect(fleet.refused.counts[refusalNumber.too_small]).toBe(1)
})
