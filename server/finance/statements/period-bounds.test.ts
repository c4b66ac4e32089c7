import { expect, test } from 'vitest'
import { periodBounds } from './period-bounds.ts'

test.each([
  { period: '2026-03', from: '2026-03-01', before: '2026-04-01', by: 'day' },
  { period: '2026-12', from: '2026-12-01', before: '2027-01-01', by: 'day' },
  { period: '2024-02', from: '2024-02-01', before: '2024-03-01', by: 'day' },
  { period: '2026', from: '2026-01-01', before: '2027-01-01', by: 'month' },
])('$period begins on $from and is over on $before', ({ period, from, before, by }) => {
  expect(periodBounds(period)).toEqual({ from: new Date(from), before: new Date(before), by })
})
