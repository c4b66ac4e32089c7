import { beforeEach, expect, test } from 'vitest'
import { frictionless } from '../broker/execution.ts'
import { tradeKind } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import { instrumentIndex } from '../market/instrument.ts'
import type { Moment } from '../market/moment.ts'
import { noStops } from '../risk/entry-stops.ts'
import { botSettings } from '../strategy/bot-settings.ts'
import { scriptedStrategy } from '../strategy/scripted-strategy.ts'
import { addAccount } from './add-account.ts'
import { createFleet, type Fleet } from './fleet.ts'
import { playMoment } from './play-moment.ts'

const gold = instrumentIndex('XAUUSD')
const silver = instrumentIndex('XAGUSD')
const monday = Date.UTC(2024, 2, 4) / 1000
const hour = 3600
const buying = { entry: 1, kind: tradeKind.breakout, stopPoints: 1_000, targetPoints: 0, reason: reason.breakoutUp }

function moment(hours: number, close: number): Moment {
  const bar = { symbol: 'XAUUSD', open: close, high: close, low: close, close, spread: 20, volume: 1000 } as const
  return { time: monday + hours * hour, bars: [bar] }
}

let fleet: Fleet
let signal: ReturnType<typeof scriptedStrategy>['signal']
let mood: ReturnType<typeof scriptedStrategy>['mood']
beforeEach(() => {
  const scripted = scriptedStrategy(4)
  signal = scripted.signal
  mood = scripted.mood
  fleet = createFleet(scripted.strategy, hour, 0, frictionless, [gold, silver])
  const settings = { ...botSettings(10_000_00), fixedSteps: 24 }
  addAccount(fleet, { id: 9, settings, paused: false, lowFuel: false, mark: null })
  Object.assign(signal, buying)
  playMoment(fleet, moment(1, 200_000))
})

const nowhere = noStops.entries
test.each([
  { what: 'everywhere', reach: { all: true }, stops: true },
  { what: 'in gold', reach: { symbols: 1 << gold }, stops: true },
  { what: 'in silver', reach: { symbols: 1 << silver }, stops: false },
  { what: 'of breakouts', reach: { kinds: 1 << tradeKind.breakout }, stops: true },
  { what: 'of averages', reach: { kinds: 1 << tradeKind.averages }, stops: false },
  { what: 'of account 9', reach: { accounts: new Set([9]) }, stops: true },
  { what: 'of account 8', reach: { accounts: new Set([8]) }, stops: false },
])('a stop of entries $what turns away what waits and what is wished: $stops', ({ reach, stops }) => {
  fleet.positions.stops = { ...noStops, entries: { ...nowhere, ...reach } }
  const { deals, refusals: refused } = playMoment(fleet, moment(2, 200_000))
  expect(deals).toHaveLength(stops ? 0 : 1)
  const stopped = refused.filter(({ refusal }) => refusal === 'stopped')
  // The one that waited and the one that is wished again.
  expect(stopped).toHaveLength(stops ? 2 : 0)
})

test.each([
  { what: 'entries', stops: { ...noStops, entries: { ...nowhere, all: true } }, covers: true },
  { what: 'everything', stops: { ...noStops, everything: { ...nowhere, all: true } }, covers: false },
  {
    what: 'everything of breakouts',
    stops: { ...noStops, everything: { ...nowhere, kinds: 1 << tradeKind.breakout } },
    covers: false,
  },
])('while $what is stopped a counter trade is opened: $covers', ({ stops, covers }) => {
  Object.assign(signal, { entry: 0 })
  playMoment(fleet, moment(2, 200_000))
  fleet.positions.stops = stops
  Object.assign(mood, { shock: -1, calm: false })
  playMoment(fleet, moment(3, 200_600))
  const { deals } = playMoment(fleet, moment(4, 200_600))
  expect(deals.map(({ entry }) => entry)).toEqual(covers ? ['in'] : [])
})
