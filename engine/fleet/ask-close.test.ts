import { expect, test } from 'vitest'
import { placePosition } from '../broker/place-position.ts'
import { openAccount, tradeKind } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import { instrumentIndex } from '../market/instrument.ts'
import { botSettings } from '../strategy/bot-settings.ts'
import { fairleadBot } from '../strategy/fairlead-bot.ts'
import { askClose } from './ask-close.ts'
import { createFleet } from './fleet.ts'
import { markOf, positionsOf } from './reported-account.ts'
import { takeRequests } from './take-requests.ts'

const gold = instrumentIndex('XAUUSD')

function fleetOfOne() {
  const fleet = createFleet(fairleadBot(), 3600, 1)
  fleet.frame.time = 1_700_000_000
  fleet.frame.setBar(gold, 200_000, 200_000, 200_000, 200_000, 20, 1)
  openAccount(fleet.positions, { ...botSettings(10_000_00), external: true }, 7)
  for (const id of [41, 42]) {
    const row = fleet.positions.terms.hold(
      fleet.frame,
      gold,
      1,
      200_000,
      199_000,
      201_000,
      fleet.frame.time,
      tradeKind.plain,
      7,
    )
    placePosition(fleet.positions, 0, id, id, row, 10, 0, 0)
  }
  fleet.reported.push({ mark: markOf(fleet.positions, 0), positions: positionsOf(fleet.positions, 0) })
  return fleet
}
const asked = (fleet: ReturnType<typeof fleetOfOne>) =>
  takeRequests(fleet, 7, () => 1).map((request) => (request.kind === 'close' ? request.position : request.kind))

test('one position is asked for, then all, and the first keeps its reason', () => {
  const fleet = fleetOfOne()
  expect(askClose(fleet, { account: 7, position: 42, reason: reason.closeRequest }).positions).toMatchObject([
    { id: 42, closing: reason.closeRequest },
  ])
  expect(asked(fleet)).toEqual([42])
  expect(askClose(fleet, { account: 7, position: null, reason: reason.lossClosure }).positions).toMatchObject([
    { id: 41, closing: reason.lossClosure },
  ])
  expect(asked(fleet)).toEqual([41, 42])
  // What is told once is not told again, and nothing is closed on paper.
  expect(askClose(fleet, { account: 7, position: null, reason: reason.closeRequest })).toMatchObject({
    positions: [],
    deals: [],
  })
})
