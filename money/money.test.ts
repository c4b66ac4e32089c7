import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUsd } from './format.ts'
import { micro } from './money.ts'
import { fromDollars, parseUsd } from './parse.ts'
import { share } from './share.ts'
import { toDollars } from './to-dollars.ts'
import { fromTokenUnits } from './token-units.ts'

describe('parsing', () => {
  test.each([
    ['0', 0n],
    ['10', 10_000_000n],
    ['0.000001', 1n],
    ['-1.5', -1_500_000n],
    ['9223372036854.775807', 9_223_372_036_854_775_807n],
  ])('%s is %d', (text, amount) => expect(parseUsd(text)).toBe(amount))

  test.each([
    '',
    ' 1',
    '1.',
    '.5',
    '1.0000001',
    '1e3',
    '0x10',
    '+1',
    '1,000',
    'NaN',
    '9223372036854.775808',
    '99999999999999',
  ])('"%s" is refused', (text) => expect(() => parseUsd(text)).toThrow(RangeError))

  test.each([[0.1 + 0.2], [Number.NaN], [Number.POSITIVE_INFINITY], [1e-7], [1.0000001]])(
    'the number %d is refused',
    (dollars) => expect(() => fromDollars(dollars)).toThrow(RangeError),
  )

  test.each([
    [0.3, 300_000n],
    [0.000001, 1n],
    [0.0000012e1, 12n],
    [1_000_000_000, 1_000_000_000_000_000n],
  ])('the number %d is %d', (dollars, amount) => expect(fromDollars(dollars)).toBe(amount))

  test('every amount up to a billion dollars survives the wire and its text', () => {
    fc.assert(
      fc.property(fc.bigInt(-1_000_000_000_000_000n, 1_000_000_000_000_000n), (amount) => {
        expect(fromDollars(JSON.parse(JSON.stringify(toDollars(micro(amount)))))).toBe(amount)
        expect(parseUsd(formatUsd(micro(amount), 6))).toBe(amount)
      }),
    )
  })
})

describe('shares', () => {
  test('they round down and never add up to more than the whole', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(0n, 10_000n), (amount, points) => {
        const part = share(micro(amount), points)
        const rest = share(micro(amount), 10_000n - points)
        expect(part * 10_000n).toBeLessThanOrEqual(amount * points)
        expect((part + 1n) * 10_000n).toBeGreaterThan(amount * points)
        expect(part + rest).toBeLessThanOrEqual(amount)
      }),
    )
  })

  test('of a debt there is none', () => expect(() => share(micro(-1n), 1n)).toThrow(RangeError))
})

test.each([
  [1_999_999n, 2, '1.99'],
  [-1_999_999n, 2, '-1.99'],
  [-1n, 2, '0.00'],
  [5n, 6, '0.000005'],
  [123_456_789n, 4, '123.4567'],
  [123_456_789n, 0, '123'],
] as const)('%d with %d decimals is %s', (amount, decimals, text) =>
  expect(formatUsd(micro(amount), decimals)).toBe(text),
)

test('token units split into money and dust without loss', () => {
  expect(fromTokenUnits(10_000_000_999_999_999_999n, 18)).toEqual({ amount: 10_000_000n, dust: 999_999_999_999n })
  expect(() => fromTokenUnits(-1n, 18)).toThrow(RangeError)
})

test('what is not exact on the wire is not sent', () => {
  expect(() => toDollars(micro(2n ** 60n))).toThrow(RangeError)
})
