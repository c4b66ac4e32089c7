import { expect, test } from 'vitest'
import { type Fill, judgeFill } from './judge-fill.ts'

const at = new Date('2026-03-03T06:00:30Z')
const seconds = (count: number) => new Date(at.getTime() + count * 1000)
/** Bought at 2,000, sold at 2,010: 0.1 lots of 100 ounces make 100 dollars. */
const sold = (more: Partial<Fill> = {}): Fill => ({
  ...{
    ticket: 7n,
    symbol: 'XAUUSD' as const,
    entry: 'out',
    at,
    toldAt: seconds(1),
    price: 2_010,
    volume: 0.1,
    profit: 100,
  },
  ...{ side: 1, entryPrice: 2_000, openedAt: seconds(-3_600), contractSize: 100 },
  range: { low: 2_008, high: 2_011, spread: 0.2 },
  ...more,
})
const yen = { symbol: 'USDJPY' as const, entryPrice: 150, price: 151, contractSize: 100_000, range: undefined }

test.each<{ what: string; fill: Fill; kinds: string[] }>([
  { what: 'an honest deal', fill: sold(), kinds: [] },
  { what: 'a price within what brokers differ by', fill: sold({ price: 2_012.9, profit: 129 }), kinds: [] },
  { what: 'a price that nobody saw', fill: sold({ price: 2_001, profit: 10 }), kinds: ['price'] },
  { what: 'one above the market', fill: sold({ price: 2_030, profit: 300 }), kinds: ['price'] },
  { what: 'a minute of which no source told', fill: sold({ price: 1, profit: -19_990, range: undefined }), kinds: [] },
  { what: 'a profit that is not told', fill: sold({ profit: 0 }), kinds: ['profit'] },
  { what: 'a profit told as a loss', fill: sold({ profit: -100 }), kinds: ['profit'] },
  { what: 'a loss told as a profit', fill: sold({ side: -1, profit: 100 }), kinds: ['profit'] },
  { what: 'what rounding and rates of conversion make', fill: sold({ profit: 96 }), kinds: [] },
  { what: 'cents', fill: sold({ entryPrice: 2_009.95, profit: 0 }), kinds: [] },
  { what: 'a contract of another size', fill: sold({ contractSize: 10, profit: 10 }), kinds: [] },
  { what: 'a size that was not told', fill: sold({ contractSize: null }), kinds: [] },
  // 0.1 lots move 10,000 yen, which are 66 dollars.
  { what: 'a pair that begins with the dollar', fill: sold({ ...yen, profit: 66.23 }), kinds: [] },
  { what: 'the same in yen', fill: sold({ ...yen, profit: 10_000 }), kinds: ['profit'] },
  { what: 'closed against another position', fill: sold({ entry: 'out_by', profit: 0 }), kinds: [] },
  { what: 'an opening', fill: sold({ entry: 'in', profit: 0 }), kinds: [] },
  { what: 'closed before it was opened', fill: sold({ openedAt: seconds(1) }), kinds: ['order'] },
  { what: 'told before it happened', fill: sold({ toldAt: seconds(-121) }), kinds: ['order'] },
  { what: 'a clock that is a little ahead', fill: sold({ toldAt: seconds(-60) }), kinds: [] },
])('$what: $kinds', ({ fill, kinds }) => {
  expect(judgeFill(fill).map(({ kind }) => kind)).toEqual(kinds)
})
