import { expect, test } from 'vitest'
import { compareTrades } from './compare-trades.ts'

const trade = (openedAt: number, netCents: number, more = {}) => ({
  ...{
    symbol: 'XAUUSD' as const,
    side: 'buy' as const,
    steps: 2,
    openedAt,
    closedAt: (openedAt + 600) as number | null,
    netCents,
  },
  ...more,
})

test('trades opened alike stand side by side, all others alone, the newest first', () => {
  const rows = compareTrades(
    [trade(300, 1_000), trade(300, -250), trade(900, 500, { symbol: 'USDGBP' })],
    [trade(300, 2_000), trade(1_200, -100), trade(1_500, 0, { closedAt: null })],
  )
  expect(
    rows.map(({ openedAt, symbol, side, own, other, difference }) => [openedAt, symbol, side, own, other, difference]),
  ).toEqual([
    [1_500, 'XAUUSD', 'buy', 'none', 'open', 0],
    [1_200, 'XAUUSD', 'buy', 'none', -1, -1],
    // Brokers quote the pair the other way round.
    [900, 'USDGBP', 'sell', 5, 'none', -5],
    [300, 'XAUUSD', 'buy', 10, 20, 10],
    [300, 'XAUUSD', 'buy', -2.5, 'none', 2.5],
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})
