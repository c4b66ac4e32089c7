import { expect, test } from 'vitest'
import { deflateSharpe } from './deflate-sharpe.ts'

/** Five years of days that win and lose one percent in turn, with a drift. */
function days(drift: number): number[] {
  return Array.from({ length: 1_250 }, (_, i) => (i % 2 === 0 ? 0.01 : -0.01) + drift)
}

test('a single try is judged by its own noise alone', () => {
  const { daily, luckDaily, chance } = deflateSharpe(days(0.0005), [0.05])
  expect(daily).toBeCloseTo(0.05, 9)
  expect(luckDaily).toBe(0)
  // Without skew and with a kurtosis of 1 the noise is 1: 0.05 times the root of 1,249 is 1.767 deviations, 96.1%.
  expect(chance).toBeCloseTo(0.9614, 3)
})

test('the best of a hundred tries must beat what luck finds among a hundred', () => {
  const tries = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 0.02 : -0.02))
  const { luckDaily, chance } = deflateSharpe(days(0.0005), tries)
  // The expected maximum of a hundred normal draws is 2.53 of their deviations.
  expect(luckDaily / 0.02).toBeCloseTo(2.53, 2)
  expect(chance).toBeCloseTo(0.491, 2)
})

test('no returns, no claim', () => {
  expect(deflateSharpe([], []).chance).toBeCloseTo(0.5, 6)
  expect(deflateSharpe([0, 0, 0], [0]).daily).toBe(0)
})
