import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCountdown } from './countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  { button: 'sign-up', from: 60, everyMs: 1_000, afterMs: 0, left: 60 },
  { button: 'sign-up', from: 60, everyMs: 1_000, afterMs: 999, left: 60 },
  { button: 'sign-up', from: 60, everyMs: 1_000, afterMs: 1_000, left: 59 },
  { button: 'sign-up', from: 60, everyMs: 1_000, afterMs: 60_000, left: 0 },
  { button: 'sign-in', from: 30, everyMs: 3_000, afterMs: 2_999, left: 30 },
  { button: 'sign-in', from: 30, everyMs: 3_000, afterMs: 3_000, left: 29 },
  { button: 'sign-in', from: 30, everyMs: 3_000, afterMs: 10_000, left: 27 },
  { button: 'sign-in', from: 30, everyMs: 3_000, afterMs: 500_000, left: 0 },
])('$button shows $left after $afterMs ms', ({ from, everyMs, afterMs, left }) => {
  const ticks: number[] = []
  startCountdown(from, everyMs, (tick) => ticks.push(tick))
  vi.advanceTimersByTime(afterMs)
  expect(ticks.at(-1)).toBe(left)
})

test('a stopped countdown says nothing more', () => {
  const ticks: number[] = []
  const stop = startCountdown(60, 1_000, (tick) => ticks.push(tick))
  vi.advanceTimersByTime(2_000)
  stop()
  vi.advanceTimersByTime(10_000)
  expect(ticks).toEqual([60, 59, 58])
})
