import { pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { type Bars, createBars } from '@fairlead/engine/market/bars'
import { instrumentOf } from '@fairlead/engine/market/instrument'
import { assetMask } from '@fairlead/engine/strategy/choose-assets'
import { expect, test } from 'vitest'
import type { LabSettings } from '../settings/lab-settings.ts'
import { soldSettings } from '../settings/sold-settings.ts'
import { playable, runOrder } from './run-order.ts'

const first = Date.UTC(2024, 0, 1) / 1000
const sold: LabSettings = { ...soldSettings(pageTerms(specifiedTerms), 5_000), from: '2024-01-02', to: '2024-01-03' }

function barsOf(count: number, seconds: number, price: number): Bars {
  const bars = createBars(seconds, count)
  for (const column of [bars.open, bars.high, bars.low, bars.close]) column.fill(price)
  bars.spread.fill(40)
  for (let i = 0; i < count; i++) bars.time[i] = first + i * seconds
  return bars
}
const hours = barsOf(24 * 5, 3600, 200_000)
const series = [{ symbol: 'XAUUSD' as const, bars: hours }]

test('each setting reaches the engine, and nothing of it is lost on the way', () => {
  const { account, charges, from, strategy } = runOrder(
    {
      ...sold,
      ...{
        capital: 5_000.5,
        risk: 0.4,
        movement: 7,
        tradesMax: 3,
        counterTrades: false,
        symbols: ['XAUUSD', 'BTCUSD'],
      },
      ...{ companyPercent: 33.33, basis: 'net-new-profit', hostingPerMonth: 13.37 },
    },
    series,
  )
  expect(account).toMatchObject({
    ...{ capitalCents: 5_000_50, maxLossBasisPoints: 40, volatilityBasisPoints: 700, tradesMax: 3, hedging: false },
    // Of coins there are no prices.
    assets: assetMask(['XAUUSD']),
  })
  expect(charges).toEqual({
    fuel: { companyShareBasisPoints: 3_333, discountBasisPoints: 0, basis: 'net-new-profit' },
    hostingPerMonthMicros: 13_370_000,
  })
  expect(from).toBe(first + 86_400)
  expect(strategy.name).toBe('Fairlead')
  expect(runOrder(sold, series).account).toMatchObject({ hedging: true, tradesMax: 20 })
})

test('bars after the last day are not played, and those before the first are only heard', () => {
  const [played] = runOrder(sold, series).series
  expect(played?.bars.length).toBe(3 * 24)
  expect(played?.bars.time[0]).toBe(first)
})

test('minutes are gathered into hours, with the spread that is paid and not the narrowest of each bar', () => {
  const { bars } = playable('XAUUSD', barsOf(24 * 60, 60, 200_000), 3600)
  expect([bars.seconds, bars.length]).toEqual([3600, 24])
  // Twice what was recorded, and three times that around midnight.
  expect(bars.spread[12]).toBe(80)
  expect(bars.spread[0]).toBe(240)
  expect(hours.spread[12]).toBe(40)
  expect(instrumentOf('XAUUSD').spreadPoints).not.toBe(40)
})

test.each([
  { seconds: 86_400, wanted: 3600, words: 'last 1 day each, and cannot make bars of 1 hour' },
  { seconds: 120, wanted: 300, words: 'last 2 minutes each, and cannot make bars of 5 minutes' },
])('$words', ({ seconds, wanted, words }) => {
  expect(() => playable('XAUUSD', barsOf(10, seconds, 200_000), wanted)).toThrow(words)
})
