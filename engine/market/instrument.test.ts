import { describe, expect, test } from 'vitest'
import { instrumentIndex, instrumentOf, instruments, lotsOf, pointsOf, priceOf, stepsOf } from './instrument.ts'

describe('instruments', () => {
  test.each(instruments.map((instrument) => ({ instrument, name: instrument.symbol })))(
    '$name: one point on one step is worth what the contract says',
    ({ instrument }) => {
      const price = instrument.symbol === 'USDGBP' ? 78_000 : 145_000
      const point = 10 ** -instrument.digits
      const inQuote = point * instrument.contractSize * instrument.lotStep
      const usd = instrument.centsDenominator === 0 ? inQuote / priceOf(instrument, price) : inQuote
      const cents = instrument.centsNumerator / (instrument.centsDenominator || price)
      expect(cents).toBeCloseTo(usd * 100, 9)
    },
  )

  test('crypto trades around the clock, the rest five days', () => {
    expect(instruments.filter((one) => one.session === 'always').map((one) => one.symbol)).toEqual(['BTCUSD', 'ETHUSD'])
  })

  test('lots and prices survive the way to integers and back', () => {
    const jpy = instrumentOf('USDJPY')
    expect(lotsOf(jpy, 29)).toBe(0.29)
    expect(stepsOf(jpy, 0.29)).toBe(29)
    expect(stepsOf(jpy, 0.299)).toBe(29)
    expect(pointsOf(jpy, 145.012)).toBe(145_012)
    expect(priceOf(jpy, 145_012)).toBe(145.012)
    expect(instruments[instrumentIndex('XAUUSD')]?.contractSize).toBe(100)
  })
})
