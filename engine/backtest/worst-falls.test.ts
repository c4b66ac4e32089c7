import { expect, test } from 'vitest'
import { thinCurve } from './thin-curve.ts'
import { worstFalls } from './worst-falls.ts'

const hour = 3600
const curveOf = (dollars: readonly number[]) => ({
  length: dollars.length,
  time: Uint32Array.from(dollars, (_, i) => i * hour),
  cents: Float64Array.from(dollars, (value) => value * 100),
})

test('falls apart from each other, the deepest first, the last of them not yet over', () => {
  const falls = worstFalls(curveOf([1000, 900, 950, 1000, 1100, 1050, 1100, 1090, 800, 1000]), 1000_00, 2)
  expect(falls).toEqual([
    { peakAt: 6 * hour, bottomAt: 8 * hour, backAt: null, cents: 300_00, percent: (300 * 100) / 1100 },
    { peakAt: 0, bottomAt: hour, backAt: 3 * hour, cents: 100_00, percent: 10 },
  ])
})

test.each([{ dollars: [] }, { dollars: [1000, 1000, 1200] }])('$dollars falls nowhere', ({ dollars }) => {
  expect(worstFalls(curveOf(dollars), 1000_00, 5)).toEqual([])
})

test('a thinned curve keeps its first and last point, its lowest and its highest, in order', () => {
  const dollars = Array.from({ length: 10_000 }, (_, i) => 1000 + Math.sin(i / 500) * 100)
  dollars[6_789] = 1
  dollars[1_234] = 5000
  const places = thinCurve(curveOf(dollars), 100)
  expect(places.length).toBeLessThanOrEqual(100)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect([places[0], places.at(-1)]).toEqual([0, 9_999])
  expect(places).toEqual(expect.arrayContaining([1_234, 6_789]))
  expect(thinCurve(curveOf([1, 2, 3]), 100)).toEqual([0, 1, 2])
})
