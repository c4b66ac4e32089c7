import { beforeEach, describe, expect, test } from 'vitest'
import { frictionless } from '../broker/execution.ts'
import { findAccount, tradeKind } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import { createBars } from '../market/bars.ts'
import { instrumentIndex } from '../market/instrument.ts'
import type { Moment } from '../market/moment.ts'
import { refusalInWords, refusals } from '../risk/refusal.ts'
import { botSettings } from '../strategy/bot-settings.ts'
import { scriptedStrategy } from '../strategy/scripted-strategy.ts'
import { addAccount } from './add-account.ts'
import { closeNow } from './close-now.ts'
import { equitiesOf } from './equities-of.ts'
import { createFleet, type Fleet } from './fleet.ts'
import type { AccountMark, AccountRow, FleetRows, PositionRow } from './fleet-rows.ts'
import { fleetToRows } from './fleet-to-rows.ts'
import { playMoment } from './play-moment.ts'
import { rebuildFleet } from './rebuild-fleet.ts'
import { removeAccount } from './remove-account.ts'
import { updateAccount } from './update-account.ts'

const gold = instrumentIndex('XAUUSD')
const silver = instrumentIndex('XAGUSD')
const monday = Date.UTC(2024, 2, 4) / 1000
const hour = 3600
const buying = { entry: 1, kind: tradeKind.breakout, stopPoints: 1_000, targetPoints: 0, reason: reason.breakoutUp }
/** 0.24 lots with a stop of $10 and a counter trade's of $0.40 plan to lose $249.60: just within 2.5% of the capital. */
const fixed = { ...botSettings(10_000_00), fixedSteps: 24 }

function moment(hours: number, close: number): Moment {
  const bar = { symbol: 'XAUUSD', open: close, high: close, low: close, close, spread: 20, volume: 1000 } as const
  return { time: monday + hours * hour, bars: [bar] }
}

function account(id: number, more: Partial<AccountRow> = {}): AccountRow {
  return { id, settings: fixed, paused: false, lowFuel: false, mark: null, ...more }
}

let fleet: Fleet
let signal: ReturnType<typeof scriptedStrategy>['signal']
let mood: ReturnType<typeof scriptedStrategy>['mood']
beforeEach(() => {
  const scripted = scriptedStrategy(4)
  signal = scripted.signal
  mood = scripted.mood
  fleet = createFleet(scripted.strategy, hour, 0, frictionless, [gold, silver])
})

/** An account with 0.24 lots of gold, bought at 2000.20. */
function bought(id: number): void {
  addAccount(fleet, account(id))
  Object.assign(signal, buying)
  playMoment(fleet, moment(1, 200_000))
  Object.assign(signal, { entry: 0 })
  playMoment(fleet, moment(2, 200_000))
}

/** The fleet of these rows, with gold's bar of an hour for a history. */
function rebuildAt(rows: FleetRows, hours: number, close: number): Fleet {
  const bars = createBars(hour, 1)
  bars.time[0] = monday + hours * hour
  for (const column of [bars.open, bars.high, bars.low, bars.close]) column.fill(close)
  bars.spread.fill(20)
  return rebuildFleet(fleet.strategy, hour, rows, [{ symbol: 'XAUUSD', bars }], frictionless)
}

describe('what a step tells', () => {
  test('an entry waits, is filled, and closes: deal, position, mark, trade', () => {
    addAccount(fleet, account(9))
    Object.assign(signal, buying)
    const decided = playMoment(fleet, moment(1, 200_000))
    expect(decided.pending).toMatchObject([{ account: 9, place: 0, symbol: 'XAUUSD', steps: 24, partner: null }])
    expect(decided).toMatchObject({ deals: [], positions: [], marks: [], refusals: [] })

    Object.assign(signal, { entry: 0 })
    const filled = playMoment(fleet, moment(2, 200_000))
    const deal = { account: 9, ticket: 1, position: 1, trade: 1, side: 'buy', entry: 'in', steps: 24 }
    expect(filled.deals).toMatchObject([{ ...deal, pricePoints: 200_020, reason: reason.breakoutUp }])
    expect(filled.positions).toMatchObject([{ account: 9, id: 1, trade: 1, stopPoints: 199_020, targetPoints: null }])
    expect(filled.marks).toMatchObject([{ account: 9, balanceCents: 10_000_00, openCount: 1 }])
    expect(equitiesOf(fleet)).toEqual({ accounts: [9], cents: [9_995_20] })
    expect(filled.pending).toEqual([])

    expect(playMoment(fleet, moment(3, 200_000))).toMatchObject({ deals: [], positions: [], removed: [], marks: [] })
    const up = playMoment(fleet, moment(4, 200_120))
    expect(up.marks).toEqual([])
    expect(equitiesOf(fleet).cents).toEqual([10_024_00])

    Object.assign(signal, { exit: 1 })
    expect(playMoment(fleet, moment(5, 200_100)).positions).toMatchObject([{ id: 1, closing: reason.channelLeft }])
    const closed = playMoment(fleet, moment(6, 200_100))
    expect(closed).toMatchObject({
      deals: [{ entry: 'out', side: 'sell', profitCents: 19_20, trade: 1 }],
      removed: [{ account: 9, id: 1 }],
      closedTrades: [{ account: 9, trade: 1 }],
      marks: [{ balanceCents: 10_019_20, openCount: 0, nextTicket: 3 }],
    })
  })

  test('a position and its counter trade are one trade, closed when both are', () => {
    bought(9)
    Object.assign(mood, { shock: -1, calm: false })
    expect(playMoment(fleet, moment(3, 200_600)).pending).toMatchObject([{ partner: 1, kind: tradeKind.counter }])
    expect(playMoment(fleet, moment(4, 200_600)).deals).toMatchObject([{ position: 2, trade: 1, entry: 'in' }])
    Object.assign(mood, { shock: 0 })
    const stopped = playMoment(fleet, moment(5, 199_000))
    // The first leg's stop is the counter trade's target.
    expect(stopped.deals.map(({ position, trade }) => [position, trade])).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(stopped.closedTrades).toEqual([{ account: 9, trade: 1 }])
  })

  test.each([
    { name: 'paused', update: { paused: true } },
    { name: 'low_fuel', update: { lowFuel: true } },
    { name: 'limit_reached', update: { settings: botSettings(10_000_00, { tradesMax: 0 }) } },
  ] as const)('a change between two bars holds for what waits: $name', ({ name, update }) => {
    addAccount(fleet, account(9))
    Object.assign(signal, buying)
    playMoment(fleet, moment(1, 200_000))
    Object.assign(signal, { entry: 0 })
    updateAccount(fleet, 9, update)
    const { deals, refusals: refused } = playMoment(fleet, moment(2, 200_000))
    expect(deals).toEqual([])
    expect(refused).toEqual([{ account: 9, time: monday + 2 * hour, symbol: 'XAUUSD', side: 'buy', refusal: name }])
  })

  test('old prices open nothing, and the next moment is fresh again', () => {
    addAccount(fleet, account(9))
    Object.assign(signal, buying)
    expect(playMoment(fleet, { ...moment(1, 200_000), ageSeconds: 31 }).refusals).toMatchObject([
      { refusal: 'stale_price' },
    ])
    expect(playMoment(fleet, moment(2, 200_000)).pending).toHaveLength(1)
  })

  test('the loss closure is told once, with the mark that keeps the account closed', () => {
    bought(9)
    const fallen = playMoment(fleet, moment(3, 178_720))
    expect(fallen.lossClosures).toMatchObject([{ account: 9, floorCents: 5_000_00 }])
    expect(fallen.marks).toMatchObject([{ lossClosed: true, openCount: 0 }])
    expect(playMoment(fleet, moment(4, 178_720)).lossClosures).toEqual([])
    fleet = rebuildAt(fleetToRows(fleet), 4, 178_720)
    // Its equity is above the floor of a smaller capital; it stays closed all the same.
    updateAccount(fleet, 9, { settings: botSettings(5_000_00) })
    Object.assign(signal, buying)
    const later = playMoment(fleet, moment(5, 178_720))
    expect(later).toMatchObject({ lossClosures: [], pending: [], refusals: [{ refusal: 'loss_closed' }] })
  })

  test('a member’s limit in dollars is never passed, and parts of a cent do not raise it', () => {
    // A hundredth of a lot loses $10.40 at the stop with the counter trade's: three would cost a cent more than the limit.
    const settings = botSettings(10_000_00, { maxLossCents: 31_19.99 })
    addAccount(fleet, account(9, { settings }))
    Object.assign(signal, buying)
    expect(playMoment(fleet, moment(1, 200_000)).pending).toMatchObject([{ steps: 2 }])
  })

  test('moments follow each other, and bring only what the fleet trades', () => {
    playMoment(fleet, moment(2, 200_000))
    expect(() => playMoment(fleet, moment(2, 200_000))).toThrow('does not follow')
    const [bar] = moment(3, 200_000).bars
    const strange = { ...moment(3, 0), bars: [{ ...(bar ?? expect.unreachable()), symbol: 'USDJPY' as const }] }
    expect(() => playMoment(fleet, strange)).toThrow('not expected')
  })

  test('every refusal has words of its own', () => {
    expect(new Set(refusals.map(refusalInWords)).size).toBe(refusals.length)
    for (const name of refusals) expect(refusalInWords(name)).toMatch(/^Not opened: .*\.$/)
  })
})

describe('closing between two bars', () => {
  const order = { account: 9, position: 1, time: monday + 2 * hour + 60, reason: reason.closeRequest }

  test('at the given price, at once, and only once', () => {
    bought(9)
    const changes = closeNow(fleet, { ...order, pricePoints: 200_120 })
    expect(changes).toMatchObject({
      deals: [{ position: 1, pricePoints: 200_120, profitCents: 24_00, time: order.time, reason: reason.closeRequest }],
      closedTrades: [{ account: 9, trade: 1 }],
      removed: [{ account: 9, id: 1 }],
      marks: [{ balanceCents: 10_024_00, openCount: 0 }],
    })
    expect(equitiesOf(fleet).cents).toEqual([10_024_00])
    expect(closeNow(fleet, { ...order, pricePoints: 200_120 })).toBeNull()
    expect(playMoment(fleet, moment(3, 200_000)).marks).toEqual([])
  })

  test('a midnight since the last bar is charged: nobody closes around it', () => {
    fleet = createFleet(fleet.strategy, hour, 0, { ...frictionless, swaps: true }, [gold])
    bought(9)
    // 0.24 lots of gold pay 42 points a night.
    const changes = closeNow(fleet, { ...order, time: monday + 25 * hour, pricePoints: 200_020 })
    expect(changes?.deals).toMatchObject([{ profitCents: 0, swapCents: -10_08 }])
    expect(changes?.marks).toMatchObject([{ balanceCents: 9_989_92 }])
  })

  test.each([
    { name: 'closes with the next bars, also where the market rests in between', rebuilt: false },
    { name: 'does so in a fleet rebuilt right after', rebuilt: true },
  ])('the counter trade that stays behind $name', ({ rebuilt }) => {
    bought(9)
    Object.assign(mood, { shock: -1, calm: false })
    playMoment(fleet, moment(3, 200_600))
    playMoment(fleet, moment(4, 200_600))
    const late = { ...order, time: monday + 4 * hour + 60, pricePoints: 200_600 }
    expect(closeNow(fleet, late)?.closedTrades).toEqual([])
    if (rebuilt) fleet = rebuildAt(fleetToRows(fleet), 4, 200_600)
    playMoment(fleet, { time: monday + 5 * hour, bars: [] })
    const asked = playMoment(fleet, moment(6, 200_600))
    expect(asked.positions).toMatchObject([{ id: 2, closing: reason.primaryGone }])
    expect(playMoment(fleet, moment(7, 200_600)).closedTrades).toEqual([{ account: 9, trade: 1 }])
  })

  test.each([
    { name: 'a price that is none', change: { pricePoints: 0 }, words: 'no price' },
    { name: 'a time before the last bar', change: { pricePoints: 1, time: monday }, words: 'before the last bar' },
    { name: 'an account that is not there', change: { pricePoints: 1, account: 8 }, words: 'not in the fleet' },
  ])('refuses $name', ({ change, words }) => {
    bought(9)
    expect(() => closeNow(fleet, { ...order, ...change })).toThrow(words)
    expect(fleet.positions.openCount[0]).toBe(1)
  })
})

describe('accounts that come and go', () => {
  test('stand in order of their ids, with all that is theirs', () => {
    bought(500)
    // Each with a size of its own, so that an entry in the wrong hands shows.
    ;[2 ** 52, 3, 700, 1, 501, 499].forEach((id, k) => {
      addAccount(fleet, account(id, { settings: { ...fixed, fixedSteps: 5 + k } }))
    })
    expect(fleetToRows(fleet).accounts.map(({ id }) => id)).toEqual([1, 3, 499, 500, 501, 700, 2 ** 52])
    expect(fleetToRows(fleet).positions).toMatchObject([{ account: 500, id: 1 }])
    // Of a second kind, since each holds one position at a time, and without a stop, since the first plans to lose all that may be.
    Object.assign(signal, { ...buying, kind: tradeKind.momentum, stopPoints: 0 })
    const { pending } = playMoment(fleet, moment(3, 200_000))
    removeAccount(fleet, 3)
    removeAccount(fleet, 501)
    addAccount(fleet, account(4))
    Object.assign(signal, { entry: 0 })
    const { deals } = playMoment(fleet, moment(4, 200_000))
    const stayed = pending.filter((entry) => entry.account !== 3 && entry.account !== 501)
    expect(stayed.map((entry) => entry.account)).toEqual([1, 499, 500, 700, 2 ** 52])
    expect(deals.map((deal) => [deal.account, deal.steps])).toEqual(stayed.map((entry) => [entry.account, entry.steps]))
    expect(findAccount(fleet.positions, 501)).toBe(-1)
    expect(() => removeAccount(fleet, 501)).toThrow('not in the fleet')
    expect(() => addAccount(fleet, account(4))).toThrow('already')
  })

  test.each([
    { name: 'parts of a cent', settings: { ...botSettings(10_000_00), capitalCents: 1.5 } },
    { name: 'a limit that is no number', settings: { ...botSettings(10_000_00), maxLossCents: Number.NaN } },
    { name: 'less than no trades', settings: { ...botSettings(10_000_00), tradesMax: -1 } },
  ])('$name in the settings are refused, and the fleet stays as it was', ({ settings }) => {
    bought(9)
    const before = fleetToRows(fleet)
    expect(() => addAccount(fleet, account(3, { settings }))).toThrow(RangeError)
    expect(() => updateAccount(fleet, 9, { settings })).toThrow(RangeError)
    expect(fleetToRows(fleet)).toEqual(before)
  })

  test('tickets and ids count on above 2^32, and a removed account gives up its terms', () => {
    bought(9)
    const { accounts, positions } = fleetToRows(fleet)
    const row = accounts[0] ?? expect.unreachable()
    removeAccount(fleet, 9)
    expect(fleet.positions.terms.holders.every((count) => count === 0)).toBe(true)
    const nextTicket = 2 ** 53 - 3
    const mark: AccountMark = { ...(row.mark ?? expect.unreachable()), account: 2 ** 53 - 2, nextTicket }
    const moved = positions.map(
      (one): PositionRow => ({ ...one, account: mark.account, id: 2 ** 52, trade: 2 ** 51 + 1 }),
    )
    addAccount(fleet, { ...row, id: mark.account, mark }, moved)
    Object.assign(signal, { exit: 1 })
    playMoment(fleet, moment(3, 200_000))
    const [deal] = playMoment(fleet, moment(4, 200_000)).deals
    expect(deal).toMatchObject({ account: 2 ** 53 - 2, ticket: nextTicket, position: 2 ** 52, trade: 2 ** 51 + 1 })
  })
})

describe('rows that cannot be', () => {
  const [position, row] = [
    (rows: FleetRows) => rows.positions[0] ?? expect.unreachable(),
    (rows: FleetRows) => rows.accounts[0] ?? expect.unreachable(),
  ]

  test('those that were stored can be', () => {
    bought(9)
    expect(fleetToRows(rebuildAt(fleetToRows(fleet), 2, 200_000))).toEqual(fleetToRows(fleet))
  })

  test.each<{ name: string; change: (rows: FleetRows) => Partial<FleetRows>; words: string }>([
    { name: 'a position is missing', change: () => ({ positions: [] }), words: '1 positions were stored and 0' },
    {
      name: 'a position of nobody',
      change: (rows) => ({ positions: [...rows.positions, { ...position(rows), account: 8 }] }),
      words: 'account 8, which is not there',
    },
    {
      name: 'an entry of nobody',
      change: (rows) => ({ accounts: [], positions: [], pending: [{ ...position(rows), account: 8 } as never] }),
      words: 'account 8, which is not there',
    },
    {
      name: 'another volume than its equity says',
      change: (rows) => ({ positions: [{ ...position(rows), steps: 23 }] }),
      words: 'cents of equity were stored',
    },
    {
      name: 'an instrument without bars',
      change: (rows) => ({ positions: [{ ...position(rows), symbol: 'XAGUSD' as const }] }),
      words: 'has no bars',
    },
    {
      name: 'no volume',
      change: (rows) => ({ positions: [{ ...position(rows), steps: 0 }] }),
      words: 'no volume',
    },
    {
      name: 'a mark of another account',
      change: (rows) => ({ accounts: [{ ...row(rows), id: 10 }], positions: [{ ...position(rows), account: 10 }] }),
      words: 'of another account',
    },
    {
      name: 'an account twice',
      change: (rows) => ({ accounts: [row(rows), row(rows)] }),
      words: 'stored and 0',
    },
  ])('$name', ({ change, words }) => {
    bought(9)
    const rows = fleetToRows(fleet)
    expect(() => rebuildAt({ ...rows, ...change(rows) }, 2, 200_000)).toThrow(words)
  })
})
