import { expect, test } from 'vitest'
import { agreeMinutes } from './agree-minutes.ts'

const prices = (close: number, more: object = {}) => ({
  ...{ open: close, high: close + 1, low: close - 1, close, spread: 0.2, ticks: 5 },
  ...more,
})

test.each([
  { what: 'one source', told: [prices(2_000)], close: 2_000, isDisputed: false },
  { what: 'two alike', told: [prices(2_000), prices(2_001.9)], close: 2_000, isDisputed: false },
  { what: 'two apart', told: [prices(2_000), prices(2_002.1)], close: undefined, isDisputed: true },
  // Wide spreads of both allow more, a wide one of one alone does not: it would be told so.
  {
    what: 'wide spreads',
    told: [prices(2_000, { spread: 1 }), prices(2_004, { spread: 1 })],
    close: 2_000,
    isDisputed: false,
  },
  {
    what: 'one wide spread',
    told: [prices(2_000), prices(2_004, { spread: 100 })],
    close: undefined,
    isDisputed: true,
  },
  { what: 'a spike of one', told: [prices(2_000), prices(2_000, { low: 1_000 })], close: undefined, isDisputed: true },
  { what: 'three, one apart', told: [prices(1_000), prices(2_000), prices(2_000.5)], close: 2_000, isDisputed: true },
  {
    what: 'four, two and two',
    told: [prices(1_000), prices(1_000), prices(2_000), prices(2_000)],
    close: undefined,
    isDisputed: true,
  },
  { what: 'none', told: [], close: undefined, isDisputed: false },
])('$what: $close', ({ told, close, isDisputed }) => {
  const agreed = agreeMinutes(told)
  expect(agreed.minute?.close).toBe(close)
  expect(agreed.isDisputed).toBe(isDisputed)
})
