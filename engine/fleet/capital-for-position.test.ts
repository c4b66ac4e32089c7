import { expect, test } from 'vitest'
import { instruments, pointsOf } from '../market/instrument.ts'
import { botSettings } from '../strategy/bot-settings.ts'
import { capitalForPosition, holdsSmallest, type Today } from './capital-for-position.ts'

const fiveMinutes = 300
const hour = 3_600

test.each(instruments.map((instrument) => ({ instrument })))(
  '$instrument.symbol: a dearer price and longer bars never need less',
  ({ instrument }) => {
    const price = pointsOf(instrument, instrument.typicalPrice)
    const of = (today: Today) => capitalForPosition(instrument.symbol, today)
    const usual = of({ barSeconds: fiveMinutes, pricePoints: price })
    expect(usual).toBe(of({ barSeconds: fiveMinutes }))
    expect(usual).toBeGreaterThan(0)
    expect(of({ barSeconds: hour, pricePoints: price })).toBeGreaterThanOrEqual(usual)
    // A lot of a pair that is quoted in yen is dollars, whatever the price.
    if (instrument.symbol !== 'USDJPY')
      expect(of({ barSeconds: fiveMinutes, pricePoints: price * 2 })).toBeGreaterThan(usual)
  },
)

test('a hundredth of an ether at $2,600 moves by more than a tenth of $200 in a year, but not of $400', () => {
  const capital = capitalForPosition('ETHUSD', { barSeconds: fiveMinutes })
  expect(capital).toBeGreaterThan(200_00)
  expect(capital).toBeLessThan(400_00)
})

test('gold at $4,000 that ranges over $60 a day: traded from some $26,000, and from half of that where its parts have twice the usual share', () => {
  const today = { barSeconds: hour, pricePoints: 4_000_00, rangePoints: 60_00 }
  const even = capitalForPosition('XAUUSD', today)
  // The nearest stop is two ranges away, and a tenth of it for the counter trade: $132 on the smallest position, of 0.5% or 1%.
  expect(even).toBe(26_400_00)
  expect(capitalForPosition('XAUUSD', { ...today, stakes: [0.05, 1, 0.05] })).toBe(13_200_00)
  const holds = (capital: number, maxLossBasisPoints: number) =>
    holdsSmallest('XAUUSD', botSettings(capital, { maxLossBasisPoints }), today)
  expect([holds(26_400_00, 100), holds(26_399_99, 100), holds(14_000_00, 200), holds(999_00, 200)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
