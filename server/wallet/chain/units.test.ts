import { micro } from '@fairlead/money/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMicro, toUnits } from './units.ts'

test.each([
  { units: 0n, amount: 0n, remainder: 0n },
  { units: 999_999_999_999n, amount: 0n, remainder: 999_999_999_999n },
  { units: 10n ** 19n, amount: 10_000_000n, remainder: 0n },
  { units: 10n ** 19n + 1n, amount: 10_000_000n, remainder: 1n },
])('$units units are $amount micro-dollars and $remainder', ({ units, amount, remainder }) => {
  expect(toMicro(units)).toEqual({ amount, remainder })
})

test('every amount comes back from the chain as it went out', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 62n), (amount) => {
      expect(toMicro(toUnits(micro(amount)))).toEqual({ amount, remainder: 0n })
    }),
  )
})
