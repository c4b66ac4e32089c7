import { describe, expect, test } from 'vitest'
import {
  instrumentIndex,
  instrumentOf,
  instruments,
  lotsOf,
  pointsOf,
  priceOf,
  shownPrice,
  shownSide,
  stepsOf,
  swapPoints,
  usualSpreadPoints,
} from './instrument.ts'

describe('instruments', () => {
  test.each(instruments.map((instrument) => ({ instrument, name: instrument.symbol })))(
    '$name: one point on one step is worth what the contract says',
    ({ instrument }) => {
      const price = 145_000
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

  test('pounds are traded as brokers quote them and shown under the name people know', () => {
    const pounds = instrumentOf('USDGBP')
    expect([pounds.quotedAs, shownPrice(pounds, 1.25)]).toEqual(['GBPUSD', 0.8])
    expect(shownPrice(instrumentOf('USDJPY'), 150.12)).toBe(150.12)
    expect([shownSide(pounds, 'buy'), shownSide(pounds, 'sell')]).toEqual(['sell', 'buy'])
    expect(shownSide(instrumentOf('USDJPY'), 'buy')).toBe('buy')
  })

  test('a price that is turned twice is the same to a point, and a stop stays on the losing side', () => {
    const pounds = instrumentOf('USDGBP')
    for (let points = 90_000; points <= 200_000; points += 37) {
      const price = priceOf(pounds, points)
      const shown = shownPrice(pounds, price)
      expect(Math.abs(pointsOf(pounds, shownPrice(pounds, shown)) - points)).toBeLessThanOrEqual(2)
      // Bought pounds are shown as sold dollars: the stop below the entry stands above it.
      expect(shownPrice(pounds, price - 0.005)).toBeGreaterThan(shown)
    }
  })

  test('spread and swap of coins follow the price, of all others they do not', () => {
    const coin = instrumentOf('BTCUSD')
    expect([4_500_000, 450_000].map((price) => usualSpreadPoints(coin, price))).toEqual([2000, 200])
    expect([4_500_000, 450_000].map((price) => swapPoints(coin, true, price))).toEqual([-3200, -320])
    expect(swapPoints(coin, false, 9_000_000)).toBe(-1800)
    const gold = instrumentOf('XAUUSD')
    expect([usualSpreadPoints(gold, 100_000), swapPoints(gold, true, 400_000)]).toEqual([25, -42])
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
