import { expect, test } from 'vitest'
import { brokerWords, chartOf, storyOf } from './trade-story.ts'
import type { TradeDetails } from './use-trade.ts'

type Deal = TradeDetails['deals'][number]
const at = (hour: number) => `2026-11-15T${String(hour).padStart(2, '0')}:00:00.000Z`
const deal = (more: Partial<Deal>): Deal => ({
  ticket: 1,
  symbol: 'XAUUSD',
  volume: 0.02,
  price: 4087.35,
  profit: 0,
  side: 'sell',
  at: at(8),
  position: 1,
  isCounter: false,
  entry: 'in',
  swap: 0,
  commission: 0,
  reason: 'Sold: the price fell.',
  partShare: null,
  ...more,
})
const trade: TradeDetails = {
  account: 7,
  position: 1,
  symbol: 'XAUUSD',
  side: 'sell',
  note: null,
  atBroker: null,
  volume: 0.02,
  openedAt: at(8),
  closedAt: at(12),
  profit: 3.14,
  stop: null,
  target: 4080,
  deals: [
    deal({}),
    deal({
      ticket: 2,
      position: 2,
      isCounter: true,
      side: 'buy',
      at: at(9),
      commission: -0.1,
      reason: 'Countered.',
    }),
    deal({
      ticket: 3,
      position: 2,
      isCounter: true,
      at: at(11),
      entry: 'out',
      profit: -0.5,
      swap: -0.02,
      reason: 'Over.',
    }),
    deal({
      ticket: 4,
      side: 'buy',
      at: at(12),
      entry: 'out',
      price: 4085.3,
      reason: 'Target reached.',
    }),
  ],
  receipt: null,
  candles: [{ time: at(8), open: 4087, high: 4090, low: 4085, close: 4086.5 }],
  candleSeconds: 300,
}

test('a trade is told in order: why opened, its counter trade with what that made, why closed', () => {
  expect(storyOf(trade).map(({ title, words }) => `${title} ${words}`)).toEqual([
    'Why it was opened. Sold: the price fell.',
    'Counter trade. Countered. 0.02 from 15 Nov 2026, 09:00 to 15 Nov 2026, 11:00 (−$0.62), part of this trade.',
    'Why it was closed. Target reached.',
  ])
})

test('an open trade has no reason for its end, and its open counter trade says so', () => {
  const open = { ...trade, closedAt: null, profit: null, deals: trade.deals.slice(0, 2) }
  expect(storyOf(open).map(({ words }) => words)).toEqual([
    'Sold: the price fell.',
    'Countered. 0.02 from 15 Nov 2026, 09:00 on, still open.',
  ])
  expect(chartOf(open).counters).toEqual([{ from: at(9), to: at(8) }])
})

test('the chart marks every deal at its price, as long as prices are, and shades the counter trade', () => {
  const chart = chartOf(trade)
  expect(chart.marks.map(({ words }) => words)).toEqual([
    'sold 4,087.35',
    'counter bought 4,087.35',
    'counter sold 4,087.35',
    'bought 4,085.30',
  ])
  expect(chart).toMatchObject({ decimals: 2, counters: [{ from: at(9), to: at(11) }], stop: null, target: 4080 })
  expect(chartOf({ ...trade, candles: [{ time: at(8), open: 1.23456, high: 2, low: 1, close: 1.5 }] }).decimals).toBe(5)
})

test('what happened before the first candle is not drawn beside another one', () => {
  const candle = { open: 4087, high: 4090, low: 4080, close: 4081 }
  const { marks } = chartOf({ ...trade, candles: [10, 11, 12].map((hour) => ({ ...candle, time: at(hour) })) })
  expect(marks.map(({ at: time }) => time)).toEqual([at(11), at(12)])
})

test('what the broker saw is told under its own name, as far as it is known', () => {
  const seen = { symbol: 'GBPUSD', side: 'buy' as const, price: 1.31084, closePrice: 1.3 }
  expect(brokerWords(seen)).toBe('GBPUSD, Buy at 1.31084, closed at 1.30000.')
  expect(brokerWords({ ...seen, side: 'sell', closePrice: null })).toBe('GBPUSD, Sell at 1.31084.')
  expect(brokerWords({ ...seen, price: null, closePrice: null })).toBe('GBPUSD, Buy.')
})

test('why it was opened names the share that its part had, and no other deal does', () => {
  const deals = trade.deals.map((one, place) => (place === 0 ? { ...one, partShare: 0.0749 } : one))
  expect(storyOf({ ...trade, deals }).filter(({ words }) => words.includes('of the stakes'))).toEqual([
    { title: 'Why it was opened.', words: 'Sold: the price fell. Its part had 7.5% of the stakes.' },
  ])
})
