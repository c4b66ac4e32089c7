import { expect, test } from 'vitest'
import { guessSymbol } from './guess-symbol.ts'

test.each([
  { name: 'XAUUSD-H1-to-2020-06.csv.gz', symbol: 'XAUUSD' },
  { name: 'gbpusd_m1.csv', symbol: 'USDGBP' },
  { name: 'USD-JPY 2019.csv', symbol: 'USDJPY' },
  { name: 'my btc.csv', symbol: 'BTCUSD' },
  { name: 'Coinbase_ETH_hourly.csv', symbol: 'ETHUSD' },
  { name: 'prices.csv', symbol: 'USDJPY' },
])('$name tells of $symbol', ({ name, symbol }) => {
  expect(guessSymbol(name)).toBe(symbol)
})
