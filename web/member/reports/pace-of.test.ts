import { expect, test } from 'vitest'
import { paceOf, runwayDays } from './pace-of.ts'

test('charges, hosting and fees of 30 days make the pace of a day', () => {
  expect(paceOf({ charges: 30, hosting: 12, reactivation: 3 })).toEqual({
    chargesPerDay: 1,
    hostingPerDay: 0.5,
    perDay: 1.5,
  })
})

test.each([
  { balance: 61.22, perDay: 1.47, days: 41.6 },
  { balance: 0, perDay: 1, days: 0 },
  { balance: 10, perDay: 0, days: null },
])('$balance at $perDay a day lasts $days days', ({ balance, perDay, days }) => {
  expect(runwayDays(balance, perDay)).toBe(days)
})
