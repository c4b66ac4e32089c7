import { expect, test } from 'vitest'
import { drawdownsOf } from './drawdowns-of.ts'

test.each([
  { equities: [], falls: [] },
  { equities: [100], falls: [0] },
  { equities: [100, 110, 99, 121, 60.5], falls: [0, 0, -10, 0, -50] },
  { equities: [0, 0], falls: [0, 0] },
])('$equities stand $falls percent under their peak', ({ equities, falls }) => {
  expect(drawdownsOf(equities).map((fall) => Math.round(fall * 1e6) / 1e6 + 0)).toEqual(falls)
})
