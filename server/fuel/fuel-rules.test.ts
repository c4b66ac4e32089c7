import { micro } from '@fairlead/money/money'
import { describe, expect, test } from 'vitest'
import { chargeDue } from './charge-due.ts'
import { dayAfter, hostingForDay } from './hosting-for-day.ts'
import { lowFuelThreshold } from './low-fuel.ts'
import { splitCharge } from './split-charge.ts'

test.each(['2026-01', '2026-02', '2028-02', '2026-04', '2026-12'])('the days of %s come to exactly $20', (month) => {
  let sum = 0n
  for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day)) sum += hostingForDay(day)
  expect(sum).toBe(20_000_000n)
})

describe('what a position owes', () => {
  test.each([
    { profit: 10_000_000n, byIntroducingBroker: false, due: 4_000_000n },
    { profit: 10_000_000n, byIntroducingBroker: true, due: 3_800_000n },
    { profit: 3n, byIntroducingBroker: false, due: 1n },
    { profit: 0n, byIntroducingBroker: false, due: 0n },
    { profit: -10_000_000n, byIntroducingBroker: false, due: 0n },
    // In doubles this product is not exact.
    { profit: 999_999_999_999_992n, byIntroducingBroker: true, due: 379_999_999_999_996n },
  ])('$profit: $due', ({ profit, byIntroducingBroker, due }) => {
    expect(chargeDue(micro(profit), 4_000n, byIntroducingBroker)).toBe(due)
  })
})

test('what rounding takes beyond the 90% comes out of operations, not out of the pool', () => {
  expect(splitCharge(micro(1n), [1_000n], micro(1n))).toEqual({ uplines: [0n], released: 1n, pool: 0n, operations: 0n })
})

test.each([
  { capital: 100_000_000n, low: 1_000_000n },
  { capital: 5_000_000_000n, low: 25_000_000n },
])('fuel below $low is low for a capital of $capital', ({ capital, low }) =>
  expect(lowFuelThreshold(micro(capital))).toBe(low),
)
