import { expect, test } from 'vitest'
import {
  clockOf,
  dayTime,
  digits,
  greeting,
  initials,
  localTime,
  money,
  shortHash,
  signedMoney,
  utcTime,
} from './format.ts'

test.each([
  { amount: 1234.5, decimals: 2, plain: '$1,234.50', signed: '+$1,234.50' },
  { amount: -1.08, decimals: 4, plain: '−$1.0800', signed: '−$1.0800' },
  { amount: 0, decimals: 2, plain: '$0.00', signed: '$0.00' },
  { amount: -0.001, decimals: 2, plain: '$0.00', signed: '$0.00' },
  { amount: '12.4071', decimals: 4, plain: '$12.4071', signed: '+$12.4071' },
])('$amount with $decimals decimals', ({ amount, decimals, plain, signed }) => {
  expect(money(amount, decimals)).toBe(plain)
  expect(signedMoney(amount, decimals)).toBe(signed)
})

test('numbers are grouped', () => {
  expect(digits(48210393)).toBe('48,210,393')
})

test('a moment reads the same in UTC everywhere', () => {
  expect(utcTime('2026-11-15T14:03:27Z')).toBe('Sun 15 Nov 2026, 14:03:27 UTC')
})

test('a moment on the reader’s clock names its zone', () => {
  expect(localTime('2026-11-15T14:03:27Z', 'Asia/Tokyo')).toContain('23:03:27')
})

test.each([
  { hour: 4, words: 'Good night' },
  { hour: 5, words: 'Good morning' },
  { hour: 12, words: 'Good afternoon' },
  { hour: 18, words: 'Good evening' },
  { hour: 22, words: 'Good night' },
])('at $hour o’clock: $words', ({ hour, words }) => {
  expect(greeting(new Date(2026, 0, 1, hour))).toBe(words)
})

test('long hashes are shortened, short ones kept', () => {
  expect(shortHash('0x1234567890abcdef')).toBe('0x12…cdef')
  expect(shortHash('0x1234567890abc')).toBe('0x1234567890abc')
})

test.each([
  ['Mara Okafor', 'MO'],
  ['mara', 'M'],
  ['Ana de la Cruz', 'AC'],
])('%s is %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test.each([
  { ms: 86_400_000, shown: '24:00:00' },
  { ms: 86_399_999, shown: '23:59:59' },
  { ms: 3_661_000, shown: '01:01:01' },
  { ms: 999, shown: '00:00:00' },
  { ms: -5_000, shown: '00:00:00' },
])('$ms ms are counted down as $shown', ({ ms, shown }) => {
  expect(clockOf(ms)).toBe(shown)
})

test('a moment in a table is short and in UTC', () => {
  expect(dayTime('2026-11-15T14:03:27.000Z')).toBe('15 Nov 2026, 14:03 UTC')
})
