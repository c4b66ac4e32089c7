import { expect, test } from 'vitest'
import { micro } from './money.ts'
import { upToCent } from './up-to-cent.ts'

test.each([
  [0n, 0n],
  [1n, 10_000n],
  [10_000n, 10_000n],
  [33_333_334n, 33_340_000n],
])('%d millionths are %d up to the cent', (amount, upTo) => {
  expect(upToCent(micro(amount))).toBe(upTo)
})

test('nothing below zero is rounded', () => {
  expect(() => upToCent(micro(-1n))).toThrow(RangeError)
})
