import { expect, test } from 'vitest'
import { hostingBetween, keptDays, keptGains } from './kept-days.ts'

const day = 86_400
const friday = Date.UTC(2024, 1, 23) / 1000
const perMonth = 29_000_000

/** An account with a bar at noon of some days, and dollars of equity. */
const curveOf = (points: readonly (readonly [number, number])[]) => ({
  length: points.length,
  time: Uint32Array.from(points, ([at]) => friday + at * day + day / 2),
  cents: Float64Array.from(points, ([, dollars]) => dollars * 100),
})

test('each day has its equity, charges and hosting, a weekend without bars among them', () => {
  const days = keptDays(
    {
      curve: curveOf([
        [0, 1_010],
        [3, 1_000],
        [4, 1_020],
      ]),
      startCents: 1_000_00,
      trades: [
        { closedAt: friday + day / 2, chargeMicros: 4_000_000 },
        { closedAt: friday + 4 * day, chargeMicros: 8_000_000 },
      ],
      lossClosedAt: null,
    },
    perMonth,
  )
  expect([...days.equityCents]).toEqual([1_010_00, 1_010_00, 1_010_00, 1_000_00, 1_020_00])
  expect([...days.chargeMicros]).toEqual([4_000_000, 0, 0, 0, 8_000_000])
  // February has 29 days, and a dollar is each one's.
  expect([...days.hostingMicros]).toEqual([1, 1, 1, 1, 1].map((dollar) => dollar * 1_000_000))
  expect(keptGains(days, 1_000_00)).toEqual([5, -1, -1, -11, 11].map((dollars) => dollars * 1_000_000))
})

test('an account that the loss closure has ended is hosted on that day and no longer', () => {
  const curve = curveOf([
    [0, 1_000],
    [1, 490],
    [5, 490],
  ])
  const lossClosedAt = friday + day + day / 2
  const { hostingMicros } = keptDays({ curve, startCents: 1_000_00, trades: [], lossClosedAt }, perMonth)
  expect([...hostingMicros]).toEqual([1_000_000, 1_000_000, 0, 0, 0, 0])
})

test('without a bar there is no day, and a month of days is a month’s price', () => {
  expect(keptDays({ curve: curveOf([]), startCents: 1, trades: [], lossClosedAt: null }, perMonth).length).toBe(0)
  const march = Date.UTC(2024, 2, 1) / 1000
  expect(hostingBetween(march, march + 31 * day - 1, 20_000_000)).toBe(20_000_000)
})
