import { expect, test } from 'vitest'
import { runwayDays } from './runway-days.ts'

test.each([
  { balance: 61.22, perDay: 1.47, days: 41.6 },
  { balance: 0, perDay: 1, days: 0 },
  { balance: 10, perDay: 0, days: null },
])('$balance at $perDay a day lasts $days days', ({ balance, perDay, days }) => {
  expect(runwayDays(balance, perDay)).toBe(days)
})
