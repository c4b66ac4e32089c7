import { expect, test } from 'vitest'
import { presentProfit } from './present-profit.ts'

type Deal = Parameters<typeof presentProfit>[0]['deals'][number]
const deal = (position: number, entry: 'in' | 'out', more: Partial<Deal>): Deal => ({
  ticket: position,
  symbol: 'XAUUSD',
  volume: 0.1,
  price: 2_000,
  profit: 0,
  side: 'buy',
  at: '2026-11-15T08:00:00.000Z',
  position,
  isCounter: position !== 1,
  entry,
  swap: 0,
  commission: -0.35,
  reason: '',
  partShare: null,
  ...more,
})

test('one that is whole makes what its position would make now', () => {
  // 10.00 by the price, commission on the way in and out.
  expect(presentProfit({ deals: [deal(1, 'in', {})] }, [{ ticket: 1, volume: 0.1, profit: 9.3 }])).toBe(9.3)
})

test('with a counter trade that is over, what that made is part of it', () => {
  const deals = [deal(1, 'in', {}), deal(2, 'in', {}), deal(2, 'out', { profit: -3, swap: -0.02 })]
  expect(presentProfit({ deals }, [{ ticket: 1, volume: 0.1, profit: 9.3 }])).toBe(5.58)
})

test('of one closed in part, the commission of that part is counted once', () => {
  const deals = [deal(1, 'in', {}), deal(1, 'out', { volume: 0.05, profit: 5, commission: -0.175 })]
  // What is left floats at 5.00 less half the commission each way.
  expect(presentProfit({ deals }, [{ ticket: 1, volume: 0.05, profit: 4.65 }])).toBe(9.3)
})
