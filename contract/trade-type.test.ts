import { expect, test } from 'vitest'
import { tradeTypeWords } from './trade-type.ts'

test.each([
  ['buy', 'in', false, 'Buy', 'opens'],
  ['sell', 'out', false, 'Sell', 'closes Buy'],
  ['sell', 'in', true, 'Sell', 'opens counter'],
  ['buy', 'out', true, 'Buy', 'closes counter Sell'],
] as const)('%s %s, counter %s: %s · %s', (dealt, entry, isCounter, side, does) => {
  expect(tradeTypeWords({ side: dealt, entry, isCounter })).toEqual({ side, does })
})
