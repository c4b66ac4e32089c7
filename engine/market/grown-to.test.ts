import { expect, test } from 'vitest'
import { grownTo } from './grown-to.ts'

test.each([
  { symbol: 'XAUUSD', from: 2_000, to: 2_200, grown: 1.1 },
  { symbol: 'BTCUSD', from: 50_000, to: 25_000, grown: 0.5 },
  // The dollar buys a quarter more yen: held against yen it has gained a fifth of itself.
  { symbol: 'USDJPY', from: 120_000, to: 150_000, grown: 1.2 },
  // Brokers quote it as pounds in dollars: as the pound rises, the dollar against it falls.
  { symbol: 'USDGBP', from: 120_000, to: 126_000, grown: 0.95 },
] as const)('a dollar in $symbol becomes $grown', ({ symbol, from, to, grown }) => {
  expect(grownTo(symbol, from, to)).toBeCloseTo(grown, 10)
})
