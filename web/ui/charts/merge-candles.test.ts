import { expect, test } from 'vitest'
import { mergeCandles } from './merge-candles.ts'

const candles = [1, 2, 3, 4, 5].map((n) => ({ time: `t${n}`, open: n, high: n + 10, low: n - 10, close: n + 1 }))

test('few candles stay as they are', () => {
  expect(mergeCandles(candles, 5)).toEqual(candles)
  expect(mergeCandles([], 5)).toEqual([])
})

test('many become as many as asked for at most, the last perhaps of fewer', () => {
  expect(mergeCandles(candles, 3)).toEqual([
    { time: 't1', open: 1, high: 12, low: -9, close: 3 },
    { time: 't3', open: 3, high: 14, low: -7, close: 5 },
    { time: 't5', open: 5, high: 15, low: -5, close: 6 },
  ])
})
