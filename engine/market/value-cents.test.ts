import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instrumentIndex, instruments } from './instrument.ts'
import { marginCents, notionalCents, roundHalfAway, valueCents } from './value-cents.ts'

test.each([
  { symbol: 'USDJPY', points: 1000, steps: 100, price: 145_000, cents: 68_966 }, // 1 yen on one lot at 145
  { symbol: 'USDJPY', points: -1000, steps: 100, price: 145_000, cents: -68_966 },
  { symbol: 'USDGBP', points: 100, steps: 1, price: 130_000, cents: 100 }, // a tenth of a US cent on 1,000 pounds
  { symbol: 'BTCUSD', points: 10_000, steps: 1, price: 6_500_000, cents: 100 }, // $100 on 0.01 coin is $1
  { symbol: 'XAUUSD', points: 100, steps: 1, price: 200_000, cents: 100 }, // $1 on one ounce
  { symbol: 'XAGUSD', points: 10, steps: 1, price: 30_000, cents: 50 }, // 1 cent on 50 ounces
] as const)('$points points of $symbol on $steps steps are $cents cents', ({ symbol, points, steps, price, cents }) => {
  expect(valueCents(instrumentIndex(symbol), points, steps, price)).toBe(cents)
})

test('notional and margin follow the contract', () => {
  expect(notionalCents(instrumentIndex('USDJPY'), 1, 145_000)).toBe(100_000)
  expect(notionalCents(instrumentIndex('XAUUSD'), 1, 200_000)).toBe(200_000)
  // 1,000 pounds at 1.30 dollars.
  expect(notionalCents(instrumentIndex('USDGBP'), 1, 130_000)).toBe(130_000)
  expect(marginCents(instrumentIndex('USDJPY'), 1, 145_000)).toBe(1_000)
  expect(marginCents(instrumentIndex('BTCUSD'), 1, 6_500_000)).toBe(6_500)
})

test('the value agrees with exact big-integer arithmetic', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...instruments.keys()),
      fc.integer({ min: -5_000_000, max: 5_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1_000, max: 12_000_000 }),
      (symbol, points, steps, price) => {
        const instrument = instruments[symbol] ?? expect.unreachable()
        fc.pre(Math.abs(points) * steps * instrument.centsNumerator < Number.MAX_SAFE_INTEGER)
        const top = BigInt(Math.abs(points)) * BigInt(steps) * BigInt(instrument.centsNumerator)
        const bottom = BigInt(instrument.centsDenominator || price)
        const exact = Number((2n * top + bottom) / (2n * bottom)) * Math.sign(points)
        expect(valueCents(symbol, points, steps, price)).toBe(exact + 0)
      },
    ),
  )
})

test('rounding is symmetric and never makes a negative zero', () => {
  expect([0.5, 1.5, -0.5, -1.5, -0.4].map(roundHalfAway)).toEqual([1, 2, -1, -2, 0])
  expect(Object.is(roundHalfAway(-0.2), 0)).toBe(true)
})
