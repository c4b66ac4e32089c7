import { expect, test } from 'vitest'
import { measureReturns } from './measure-returns.ts'
import type { EquityCurve } from './replay.ts'

const day = 86_400

/** A curve of [days, dollars] pairs; days may be fractions. */
function curveOf(points: readonly (readonly [number, number])[]): EquityCurve {
  return {
    length: points.length,
    time: Uint32Array.from(points, ([at]) => at * day),
    cents: Float64Array.from(points, ([, dollars]) => dollars * 100),
  }
}

test('Sharpe and Sortino of four days, by hand', () => {
  // Ends of days: 1100, 990, 1089, 1089 from 1000, so the days return +10%, -10%, +10%, 0%.
  const curve = curveOf([
    [0, 1050],
    [0.5, 1100],
    [1, 1200],
    [1.9, 990],
    [2.25, 1089],
    [4, 1089],
  ])
  const { years, yearlyPercent, sharpe, sortino } = measureReturns(curve, 1000_00)
  expect(years).toBeCloseTo(4 / 365.25, 12)
  // Four days with bars in 4/365.25 years are 365.25 such days a year.
  const scale = Math.sqrt(365.25)
  // Mean 2.5%; squares 1%, 1%, 1%, 0 average 0.75%; variance 0.75% - 0.0625% = 0.6875%.
  expect(sharpe).toBeCloseTo((0.025 / Math.sqrt(0.006875)) * scale, 10)
  // Below zero is only the second day: 1% over four days is 0.25%, its root 5%.
  expect(sortino).toBeCloseTo((0.025 / 0.05) * scale, 10)
  expect(yearlyPercent).toBeCloseTo((8.9 * 365.25) / 4, 10)
})

test('a losing stretch has negative ratios', () => {
  const curve = curveOf([
    [0, 990],
    [1, 950],
    [2, 960],
  ])
  const { sharpe, sortino, yearlyPercent } = measureReturns(curve, 1000_00)
  expect([Math.sign(sharpe), Math.sign(sortino), Math.sign(yearlyPercent)]).toEqual([-1, -1, -1])
})

test.each([
  { name: 'no bars', points: [] },
  { name: 'one bar', points: [[0, 1000]] },
  {
    name: 'an account that never moved',
    points: [
      [0, 1000],
      [1, 1000],
      [2, 1000],
    ],
  },
] as const)('$name says nothing', ({ points }) => {
  expect(measureReturns(curveOf(points), 1000_00)).toMatchObject({ yearlyPercent: 0, sharpe: 0, sortino: 0 })
})

test('without a day of loss Sortino says nothing, Sharpe still does', () => {
  const curve = curveOf([
    [0, 1000],
    [1, 1010],
    [2, 1010],
  ])
  const { sharpe, sortino } = measureReturns(curve, 1000_00)
  expect(sharpe).toBeGreaterThan(0)
  expect(sortino).toBe(0)
})
