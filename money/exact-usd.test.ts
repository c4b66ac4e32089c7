import { expect, test } from 'vitest'
import { exactUsd } from './exact-usd.ts'
import { micro } from './money.ts'

test.each([
  [5_000_000n, '$5.00'],
  [2_400_000n, '$2.40'],
  [12_000n, '$0.012'],
  [3_312_852n, '$3.312852'],
  [1_000_000_000n, '$1,000.00'],
])('%s is %s', (amount, words) => expect(exactUsd(micro(amount)).replaceAll(',', '')).toBe(words.replaceAll(',', '')))
