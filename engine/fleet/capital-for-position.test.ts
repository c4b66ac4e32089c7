import { expect, test } from 'vitest'
import { instruments, pointsOf } from '../market/instrument.ts'
import { capitalForPosition } from './capital-for-position.ts'

const fiveMinutes = 300
const hour = 3_600

test.each(instruments.map((instrument) => ({ instrument })))(
  '$instrument.symbol: a dearer price and longer bars never need less',
  ({ instrument }) => {
    const price = pointsOf(instrument, instrument.typicalPrice)
    const usual = capitalForPosition(instrument.symbol, fiveMinutes, price)
    expect(usual).toBe(capitalForPosition(instrument.symbol, fiveMinutes))
    expect(usual).toBeGreaterThan(0)
    expect(capitalForPosition(instrument.symbol, hour, price)).toBeGreaterThanOrEqual(usual)
    // A lot of a pair that is quoted in yen is dollars, whatever the price.
    if (instrument.symbol !== 'USDJPY')
      expect(capitalForPosition(instrument.symbol, fiveMinutes, price * 2)).toBeGreaterThan(usual)
  },
)

test('a hundredth of an ether at $2,600 moves by more than a tenth of $200 in a year, but not of $400', () => {
  const capital = capitalForPosition('ETHUSD', fiveMinutes)
  expect(capital).toBeGreaterThan(200_00)
  expect(capital).toBeLessThan(400_00)
})
