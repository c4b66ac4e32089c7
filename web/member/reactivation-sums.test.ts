import { expect, test } from 'vitest'
import { reactivationSums } from './reactivation-sums.ts'

test.each([
  { balance: 3, lowBelow: 1.5, owed: 0, sums: { fee: 10, needed: 11.5, missing: 8.5, left: -7 } },
  { balance: 11.5, lowBelow: 1.5, owed: 0, sums: { fee: 10, needed: 11.5, missing: 0, left: 1.5 } },
  { balance: 11.499999, lowBelow: 1.5, owed: 0, sums: { needed: 11.5, missing: 0.01 } },
  // What is owed is taken from a deposit before anything else.
  { balance: 0, lowBelow: 1, owed: 2.25, sums: { needed: 13.25, missing: 13.25 } },
])('with $balance of fuel, low below $lowBelow, $owed owed', ({ balance, sums, ...need }) => {
  expect(reactivationSums(balance, need)).toMatchObject(sums)
})
