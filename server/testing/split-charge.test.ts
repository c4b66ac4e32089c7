import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { splitCharge } from './split-charge.ts'

test('what rounding takes beyond the 90% comes out of operations, not out of the pool', () => {
  expect(splitCharge(micro(1n), [1_000n], micro(1n))).toEqual({ uplines: [0n], released: 1n, pool: 0n, operations: 0n })
})
