import { expect, test } from 'vitest'
import { barIndexAt, createBars, sliceBars } from './bars.ts'
import { resampleBars } from './resample-bars.ts'

function minutes(count: number, start = 0) {
  const bars = createBars(60, count)
  for (let i = 0; i < count; i++) {
    bars.time[i] = start + i * 60
    bars.open[i] = 100 + i
    bars.high[i] = 105 + i
    bars.low[i] = 95 + i
    bars.close[i] = 101 + i
    bars.volume[i] = 10
    bars.spread[i] = i % 3
  }
  return bars
}

test('five minutes become one bar with first open, last close, extremes and summed volume', () => {
  const out = resampleBars(minutes(10), 300)
  expect(out.length).toBe(2)
  expect([out.open[0], out.high[0], out.low[0], out.close[0], out.volume[0], out.spread[0]]).toEqual([
    100, 109, 95, 105, 50, 2,
  ])
  expect(out.time[1]).toBe(300)
})

test('a span that starts late keeps to whole multiples, and a hole makes no bar', () => {
  const bars = minutes(4, 240)
  bars.time[3] = 1200
  expect([...resampleBars(bars, 300).time]).toEqual([0, 300, 1200])
})

test('gathering twice is gathering once', () => {
  const bars = minutes(600)
  expect(resampleBars(resampleBars(bars, 300), 3600)).toEqual(resampleBars(bars, 3600))
})

test('bars cannot be split', () => {
  expect(() => resampleBars(minutes(2), 90)).toThrow('cannot be gathered')
})

test('slices share memory and clamp; a time finds its bar', () => {
  const bars = minutes(10)
  expect(sliceBars(bars, 8, 99).length).toBe(2)
  expect(barIndexAt(bars, 61)).toBe(2)
  expect(barIndexAt(bars, 9999)).toBe(10)
})
