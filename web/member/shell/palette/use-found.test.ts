import { expect, test } from 'vitest'
import { numberIn } from './use-found.ts'

test.each([
  ['198', 198],
  ['#198', 198],
  ['trade 198', 198],
  ['0', undefined],
  ['19a', undefined],
  ['fuel', undefined],
  ['9999999999999999999', undefined],
])('"%s" asks for trade %s', (words, number) => {
  expect(numberIn(words)).toBe(number)
})
