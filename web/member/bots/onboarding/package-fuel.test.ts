import { expect, test } from 'vitest'
import { capitalCovered, fuelNeed } from './package-fuel.ts'

const starter = { amount: 100, requiredFuelPercent: 5 }
const beginners = { amount: 500, requiredFuelPercent: 10 }
const advanced = { amount: 1_000, requiredFuelPercent: 10 }

test.each([
  { depositMin: 13.37, offer: starter, balance: 0, need: { percent: 5, needed: 5, missing: 5, toSend: 13.37 } },
  { depositMin: 10, offer: starter, balance: 0, need: { percent: 5, needed: 5, missing: 5, toSend: 10 } },
  { depositMin: 10, offer: beginners, balance: 0, need: { percent: 10, needed: 50, missing: 50, toSend: 50 } },
  { depositMin: 10, offer: advanced, balance: 40.000001, need: { percent: 10, needed: 100, missing: 60, toSend: 60 } },
  { depositMin: 10, offer: advanced, balance: 95, need: { percent: 10, needed: 100, missing: 5, toSend: 10 } },
  { depositMin: 10, offer: advanced, balance: 500, need: { percent: 10, needed: 100, missing: 0, toSend: 0 } },
])('$offer with $balance of fuel, at least $depositMin at a time', ({ depositMin, offer, balance, need }) => {
  expect(fuelNeed(depositMin, offer, balance)).toEqual(need)
})

test('another capital asks for its own share', () => {
  expect(fuelNeed(10, beginners, 50, 800)).toMatchObject({ needed: 80, missing: 30 })
})

test.each([
  { offer: starter, balance: 50, covered: 1_000 },
  { offer: beginners, balance: 50, covered: 500 },
  { offer: beginners, balance: 49.9999, covered: 499.99 },
  { offer: starter, balance: 0, covered: 0 },
])('$balance of fuel covers a capital of $covered', ({ offer, balance, covered }) => {
  expect(capitalCovered(offer, balance)).toBe(covered)
  // What is said to be covered is, and a cent more is not.
  expect(fuelNeed(10, offer, balance, covered).missing).toBe(0)
  expect(fuelNeed(10, offer, balance, covered + 0.01).missing).toBeGreaterThan(0)
})
