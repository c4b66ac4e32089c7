import { describe, expect, test } from 'vitest'
import { clearPositions, placePosition } from '../broker/place-position.ts'
import { accountFlag, hasFlag, openAccount, tradeKind } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import { instrumentIndex } from '../market/instrument.ts'
import { botSettings } from '../strategy/bot-settings.ts'
import { scriptedStrategy } from '../strategy/scripted-strategy.ts'
import { createFleet, type Fleet } from './fleet.ts'
import { stepFleet } from './step-fleet.ts'
import { takeRequests } from './take-requests.ts'

const gold = instrumentIndex('XAUUSD')
/** Numbers commands from 100 on, as their keeper would. */
function numbered(): () => number {
  let next = 100
  return () => next++
}

const monday = Date.UTC(2024, 2, 4) / 1000

function terminalFleet(capitalCents = 10_000_00) {
  const { strategy, signal, mood } = scriptedStrategy(10)
  const fleet = createFleet(strategy, 3600, 2, undefined, [gold])
  const settings = { ...botSettings(capitalCents), external: true }
  openAccount(fleet.positions, settings)
  openAccount(fleet.positions, settings)
  return { fleet, signal, mood }
}

function step(fleet: Fleet, hour: number, close: number): void {
  fleet.frame.time = monday + hour * 3600
  fleet.frame.setBar(gold, close, close, close, close, 20, 1000)
  stepFleet(fleet)
}

/** What the terminal of account 1 reports: 0.1 lots of gold. */
function report(fleet: Fleet, id: number, side: 1 | -1, entry: number, stop: number, kind: number, partner = 0): void {
  const target = entry + (entry - stop)
  const { time } = fleet.frame
  const row = fleet.positions.terms.hold(fleet.frame, gold, side, entry, stop, target, time, kind, 7)
  placePosition(fleet.positions, 1, id, partner === 0 ? id : partner, row, side * 10, 0, partner)
}

describe('what a terminal is asked to do', () => {
  test('an entry: volume, levels from the quote, magic and comment; and nothing for the other account', () => {
    const { fleet, signal } = terminalFleet()
    fleet.positions.assets[0] = 0
    Object.assign(signal, { entry: 1, stopPoints: 1_000, targetPoints: 1_500, reason: reason.breakoutUp })
    step(fleet, 1, 200_000)
    // 1% of $10,000 is $100; a stop of $10 and the counter trade's $1 cost $11 on each hundredth of a lot.
    const open = { kind: 'open', symbol: 'XAUUSD', side: 'buy', volume: 0.09, magic: 7, comment: 'FL 100 breakout up' }
    expect(takeRequests(fleet, 1, numbered())).toEqual([{ ...open, command: 100, sl: 1990.2, tp: 2015.2 }])
    expect(takeRequests(fleet, 0, numbered())).toEqual([])
    Object.assign(signal, { entry: 0 })
    step(fleet, 2, 200_000)
    expect(takeRequests(fleet, 1, numbered())).toEqual([])
  })

  test('an exit by signal, until the terminal reports the position gone', () => {
    const { fleet, signal } = terminalFleet()
    step(fleet, 0, 200_000)
    report(fleet, 41, 1, 200_000, 199_000, tradeKind.breakout)
    step(fleet, 1, 200_000)
    expect(takeRequests(fleet, 1, numbered())).toEqual([])
    Object.assign(signal, { exit: 1 })
    step(fleet, 2, 200_000)
    expect(takeRequests(fleet, 1, numbered())).toEqual([
      { kind: 'close', command: 100, position: 41, comment: 'FL 100 channel left' },
    ])
    // Neither the paper broker nor a changed mind takes it back.
    Object.assign(signal, { exit: 0 })
    step(fleet, 3, 200_000)
    expect(takeRequests(fleet, 1, numbered())).toEqual([
      { kind: 'close', command: 100, position: 41, comment: 'FL 100 channel left' },
    ])
    expect(fleet.deals.length).toBe(0)
    clearPositions(fleet.positions, 1)
    step(fleet, 4, 200_000)
    expect(takeRequests(fleet, 1, numbered())).toEqual([])
  })

  test('exits come before entries', () => {
    const { fleet, signal } = terminalFleet()
    step(fleet, 0, 200_000)
    report(fleet, 41, -1, 200_000, 201_000, tradeKind.breakout)
    Object.assign(signal, { entry: 1, stopPoints: 1_000, targetPoints: 0, exit: -1, reason: reason.breakoutUp })
    step(fleet, 1, 200_000)
    expect(takeRequests(fleet, 1, numbered()).map((request) => request.kind)).toEqual(['close', 'open'])
    expect(takeRequests(fleet, 1, numbered())[1]).toMatchObject({ tp: null })
  })

  test('a winner is covered in a jump, and its counter trade closes once the terminal has lost the first leg', () => {
    const { fleet, mood } = terminalFleet()
    step(fleet, 0, 200_000)
    report(fleet, 41, 1, 200_000, 199_000, tradeKind.breakout)
    Object.assign(mood, { shock: -1, calm: false })
    step(fleet, 1, 200_400)
    // A tenth of the stop's $10 above the bid; down to the first position's stop.
    const cover = { kind: 'open', side: 'sell', volume: 0.1, sl: 2005, tp: 1990, comment: 'FL 100 counter trade' }
    expect(takeRequests(fleet, 1, numbered())).toMatchObject([cover])
    clearPositions(fleet.positions, 1)
    report(fleet, 42, -1, 200_400, 200_500, tradeKind.counter, 41)
    step(fleet, 2, 200_400)
    expect(takeRequests(fleet, 1, numbered())).toEqual([
      { kind: 'close', command: 100, position: 42, comment: 'FL 100 pair done' },
    ])
  })

  test('the loss closure asks for every position at once', () => {
    const { fleet } = terminalFleet(1_000_00)
    step(fleet, 0, 200_000)
    report(fleet, 41, 1, 200_000, 190_000, tradeKind.breakout)
    report(fleet, 42, 1, 200_000, 190_000, tradeKind.breakout)
    step(fleet, 1, 197_600)
    expect(takeRequests(fleet, 1, numbered())).toEqual([])
    step(fleet, 2, 197_500)
    expect(takeRequests(fleet, 1, numbered())).toEqual([
      { kind: 'close', command: 100, position: 41, comment: 'FL 100 loss closure' },
      { kind: 'close', command: 101, position: 42, comment: 'FL 101 loss closure' },
    ])
    expect(hasFlag(fleet.positions, 1, accountFlag.lossClosed)).toBe(true)
    expect(fleet.positions.openCount[1]).toBe(2)
  })
})
