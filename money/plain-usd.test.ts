import { expect, test } from 'vitest'
import { micro } from './money.ts'
import { plainUsd } from './plain-usd.ts'

test.each([
  [10_000_000n, '$10'],
  [13_370_000n, '$13.37'],
  [7_500_000n, '$7.50'],
  [1_000_001n, '$1.000001'],
  [100_000_000n, '$100'],
])('%s is %s', (amount, words) => expect(plainUsd(micro(amount))).toBe(words))
