import { expect, test } from 'vitest'
import { createBars } from './bars.ts'
import { type InstrumentSymbol, instrumentOf } from './instrument.ts'
import { widenSpreads } from './widen-spreads.ts'

const hour = 3600
const noon = Date.UTC(2024, 2, 5, 12) / 1000

test.each<{ name: string; symbol: InstrumentSymbol; told: number; price: number; time: number; paid: number }>([
  { name: 'a recorded minimum counts twice', symbol: 'USDJPY', told: 5, price: 150_000, time: noon, paid: 10 },
  { name: 'none recorded: the usual one', symbol: 'USDJPY', told: 12, price: 150_000, time: noon, paid: 12 },
  { name: 'the hour before midnight', symbol: 'XAUUSD', told: 25, price: 200_000, time: noon + 11 * hour, paid: 75 },
  { name: 'the hour after midnight', symbol: 'XAUUSD', told: 10, price: 200_000, time: noon + 12 * hour, paid: 60 },
  { name: 'an hour later it is over', symbol: 'XAUUSD', told: 10, price: 200_000, time: noon + 13 * hour, paid: 20 },
  { name: 'a coin at a tenth', symbol: 'BTCUSD', told: 2000, price: 450_000, time: noon, paid: 200 },
  { name: 'a coin at midnight', symbol: 'BTCUSD', told: 2000, price: 4_500_000, time: noon + 12 * hour, paid: 2000 },
])('$name: $told points at $price become $paid', ({ symbol, told, price, time, paid }) => {
  const bars = createBars(hour, 1)
  bars.time[0] = time
  bars.open[0] = price
  bars.spread[0] = told
  expect(widenSpreads(bars, instrumentOf(symbol)).spread[0]).toBe(paid)
  expect(bars.spread[0]).toBe(told)
})

test('a spread wider than a column can hold stays at its bound', () => {
  const bars = createBars(hour, 1)
  bars.time[0] = noon
  bars.open[0] = 4_500_000
  bars.spread[0] = 60_000
  expect(widenSpreads(bars, instrumentOf('BTCUSD')).spread[0]).toBe(0xffff)
})
