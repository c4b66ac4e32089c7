import { expect, test } from 'vitest'
import { measureDrawdown } from './measure-drawdown.ts'
import type { EquityCurve } from './replay.ts'

const hour = 3600

/** A curve of [hours, dollars] pairs. */
function curveOf(points: readonly (readonly [number, number])[]): EquityCurve {
  return {
    length: points.length,
    time: Uint32Array.from(points, ([at]) => at * hour),
    cents: Float64Array.from(points, ([, dollars]) => dollars * 100),
  }
}

test.each([
  { name: 'nothing happened', points: [], cents: 0, percent: 0, hours: 0 },
  {
    name: 'it only rises, with a weekend in it',
    points: [
      [0, 1000],
      [1, 1010],
      [49, 1020],
      [50, 1030],
    ],
    cents: 0,
    percent: 0,
    hours: 0,
  },
  {
    name: 'one fall of 100 from 1,100, regained after three hours',
    points: [
      [1, 1100],
      [2, 1000],
      [3, 1050],
      [4, 1100],
    ],
    cents: 100_00,
    percent: 100 / 11,
    hours: 3,
  },
  {
    name: 'below the start from the first bar counts from there',
    points: [
      [0, 900],
      [5, 950],
    ],
    cents: 100_00,
    percent: 10,
    hours: 5,
  },
  {
    name: 'the largest amount, the largest share and the longest wait are three different falls',
    points: [
      // 20% of 1,000: the largest share.
      [0, 1000],
      [1, 800],
      [2, 4000],
      // 400 of 4,000: the largest amount.
      [3, 3600],
      [4, 4000],
      // 1 of 4,000 for ten hours: the longest wait.
      [5, 3999],
      [14, 4001],
      [15, 4002],
      // A day without bars on a peak is no wait.
      [39, 4003],
    ],
    cents: 400_00,
    percent: 20,
    hours: 10,
  },
  {
    name: 'a fall that is not regained lasts to the end',
    points: [
      [0, 1000],
      [1, 990],
      [2, 1000],
      [3, 999],
      [9, 999],
    ],
    cents: 10_00,
    percent: 1,
    hours: 7,
  },
] as const)('$name', ({ points, cents, percent, hours }) => {
  const drawdown = measureDrawdown(curveOf(points), 1000_00)
  expect(drawdown.cents).toBe(cents)
  expect(drawdown.percent).toBeCloseTo(percent, 10)
  expect(drawdown.longestSeconds).toBe(hours * hour)
})
