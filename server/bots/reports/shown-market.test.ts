import { createBars } from '@fairlead/engine/market/bars'
import { instrumentOf } from '@fairlead/engine/market/instrument'
import { expect, test } from 'vitest'
import { candlesOfTrade } from './shown-market.ts'

const now = new Date('2026-11-16T12:18:00Z')

test.each([
  { name: 'an open trade', closedAt: null, until: now },
  { name: 'one just closed', closedAt: new Date('2026-11-16T12:15:00Z'), until: now },
  {
    name: 'one closed long ago',
    closedAt: new Date('2026-11-14T12:00:00Z'),
    until: new Date('2026-11-14T14:30:00Z'),
  },
])('$name is shown among the bars around it, and among none that are still to come', ({ closedAt, until }) => {
  const asked: Date[] = []
  const market = {
    barSeconds: 300,
    barsAround: (_symbol: string, from: Date, to: Date) => {
      asked.push(from, to)
      return createBars(300, 0)
    },
  }
  candlesOfTrade(market, instrumentOf('ETHUSD'), { openedAt: new Date('2026-11-14T10:00:00Z'), closedAt, now })
  expect(asked).toEqual([new Date('2026-11-14T05:00:00Z'), until])
})

test('a trade over many weekends is shown in as many candles as an answer may have', () => {
  // Five days of bars, then two without.
  const monday = Date.parse('2026-03-02T00:00:00Z') / 1000
  const bars = createBars(300, 30_000)
  for (let place = 0; place < bars.length; place++) {
    const week = Math.floor(place / 1_440)
    bars.time[place] = monday + week * 7 * 86_400 + (place % 1_440) * 300
    for (const column of [bars.open, bars.high, bars.low, bars.close]) column[place] = 150_000
  }
  const openedAt = new Date('2026-03-02T00:00:00Z')
  const market = { barSeconds: 300, barsAround: () => bars }
  const { candles } = candlesOfTrade(market, instrumentOf('USDJPY'), { openedAt, closedAt: null, now })
  expect(candles.length).toBeGreaterThan(400)
  expect(candles.length).toBeLessThanOrEqual(500)
})

test('candles of a pair that is shown the other way round are turned: the highest is the lowest', () => {
  const bars = createBars(300, 1)
  const points = { open: 130_000, high: 132_000, low: 128_000, close: 131_000 }
  for (const [name, value] of Object.entries(points)) bars[name as keyof typeof points][0] = value
  const market = { barSeconds: 300, barsAround: () => bars }
  const { candles } = candlesOfTrade(market, instrumentOf('USDGBP'), { openedAt: now, closedAt: null, now })
  expect(candles).toMatchObject([{ open: 0.76923, high: 0.78125, low: 0.75758, close: 0.76336 }])
})
