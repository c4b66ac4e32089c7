import { expect, test } from 'vitest'
import { lastDays } from './last-days.ts'

test.each([
  { now: '2026-03-30T00:00:00Z', count: 30, start: '2026-03-01', end: '2026-03-30' },
  { now: '2026-03-30T23:59:59Z', count: 30, start: '2026-03-01', end: '2026-03-30' },
  { now: '2026-01-01T12:00:00Z', count: 1, start: '2026-01-01', end: '2026-01-01' },
])('the last $count days at $now are $start to $end', ({ now, count, start, end }) => {
  expect(lastDays(Date.parse(now), count)).toEqual({ start, end })
})
