import { expect, test } from 'vitest'
import { Random } from '../market/random.ts'
import { redrawGains, resampleDays } from './resample-days.ts'

test('days are redrawn in blocks of so many on average', () => {
  const places = resampleDays(100_000, 20, new Random(1))
  const breaks = places.filter((place, i) => i > 0 && place !== ((places[i - 1] as number) + 1) % 100_000).length
  expect(100_000 / breaks).toBeGreaterThan(19)
  expect(100_000 / breaks).toBeLessThan(21)
  expect(new Set(places).size).toBeGreaterThan(50_000)
})

test('days that are all alike leave no doubt', () => {
  const bands = redrawGains(Array.from({ length: 100 }, () => 3))
  expect(bands.days).toHaveLength(60)
  expect(bands.days.at(-1)).toBe(100)
  expect(bands.low).toEqual(bands.days.map((day) => day * 3))
  expect(bands.high).toEqual(bands.low)
  expect(bands.endAhead).toBe(bands.draws)
})

test('the middle of what wins and loses alike is nothing, and the band is as wide as chance makes it', () => {
  const random = new Random(5)
  const gains = Array.from({ length: 2_500 }, () => random.normal())
  const mean = gains.reduce((sum, one) => sum + one, 0) / gains.length
  const { low, middle, high, endAhead, draws } = redrawGains(gains.map((gain) => gain - mean))
  // Fifty is the deviation of 2,500 draws; 90% lie within 1.645 of it.
  expect(Math.abs(middle.at(-1) as number)).toBeLessThan(10)
  expect(high.at(-1)).toBeGreaterThan(65)
  expect(high.at(-1)).toBeLessThan(100)
  expect(low.at(-1)).toBeLessThan(-65)
  expect(endAhead / draws).toBeGreaterThan(0.44)
  expect(endAhead / draws).toBeLessThan(0.56)
})

test('no day, no band', () => {
  expect(redrawGains([])).toMatchObject({ days: [], low: [], endAhead: 0 })
})
