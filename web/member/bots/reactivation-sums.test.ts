import { expect, test } from 'vitest'
import { reactivationSums } from './reactivation-sums.ts'

test.each([
  { fee: 10, balance: 3, lowBelow: 1.5, owed: 0, sums: { fee: 10, needed: 11.5, missing: 8.5, left: -7 } },
  { fee: 10, balance: 11.5, lowBelow: 1.5, owed: 0, sums: { fee: 10, needed: 11.5, missing: 0, left: 1.5 } },
  { fee: 10, balance: 11.499999, lowBelow: 1.5, owed: 0, sums: { needed: 11.5, missing: 0.01 } },
  // What is owed is taken from a deposit before anything else.
  { fee: 10, balance: 0, lowBelow: 1, owed: 2.25, sums: { needed: 13.25, missing: 13.25 } },
  { fee: 13.37, balance: 3, lowBelow: 1.5, owed: 0, sums: { fee: 13.37, needed: 14.87, missing: 11.87, left: -10.37 } },
])('with a fee of $fee, $balance of fuel, low below $lowBelow, $owed owed', ({ fee, balance, sums, ...need }) => {
  expect(reactivationSums(fee, balance, need)).toMatchObject(sums)
})
