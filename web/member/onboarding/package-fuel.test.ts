import { expect, test } from 'vitest'
import { fuelNeed, profitToBreakEven } from './package-fuel.ts'

test.each([
  { id: 1, balance: 0, need: { percent: 5, needed: 5, missing: 5, toSend: 10 } },
  { id: 2, balance: 0, need: { percent: 10, needed: 50, missing: 50, toSend: 50 } },
  { id: 3, balance: 40.000001, need: { percent: 10, needed: 100, missing: 60, toSend: 60 } },
  { id: 4, balance: 500, need: { percent: 10, needed: 500, missing: 0, toSend: 0 } },
  { id: 3, balance: 95, need: { percent: 10, needed: 100, missing: 5, toSend: 10 } },
  { id: 99, balance: 0, need: undefined },
])('package $id with $balance of fuel', ({ id, balance, need }) => {
  expect(fuelNeed(id, balance)).toEqual(need)
})

test('at 40% a month must earn $33.33 and a third of a cent to pay $20 of hosting', () => {
  expect(profitToBreakEven(40)).toBe(33.333334)
})
