import { expect, test } from 'vitest'
import { agedWords, lastPosition, parsePosition } from './figures-age.ts'

test.each([
  ['0/0', 0n],
  ['0/3000148', 0x3000148n],
  ['2F/8a3b1c40', 0x2f_8a3b1c40n],
  ['10/1', 0x10_00000001n],
  [lastPosition, 2n ** 64n - 1n],
])('%s is a place in the log', (text, position) => {
  expect(parsePosition(text)).toBe(position)
})

test('places are in the order of their numbers, not of their letters', () => {
  expect(parsePosition('9/FFFFFFFF')).toBeLessThan(parsePosition('10/0') ?? 0n)
})

test.each(['', '12', '1/', '/1', '1/2/3', '123456789/1', '1/123456789', 'g/1', '1/2 ', '-1/2', undefined, null])(
  '%s is none',
  (text) => {
    expect(parsePosition(text)).toBeUndefined()
  },
)

test('a file says of which moment it is where that is not the moment it was made', () => {
  const now = new Date('2026-11-15T14:03:42Z')
  expect(agedWords(new Date('2026-11-15T14:03:12.900Z'), now)).toBe('Figures as of 2026-11-15 14:03:12 UTC')
  expect(agedWords(new Date('2026-11-15T14:03:37Z'), now)).toBeUndefined()
  expect(agedWords(undefined, now)).toBeUndefined()
})
