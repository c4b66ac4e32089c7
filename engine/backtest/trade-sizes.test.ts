import { expect, test } from 'vitest'
import { tradeSizes } from './trade-sizes.ts'

test('every trade is in one step, in steps of a round amount side by side', () => {
  const nets = Array.from({ length: 500 }, (_, i) => ((i * 7919) % 2_000) - 1_200)
  const sizes = tradeSizes(nets)
  expect(sizes.reduce((sum, { trades }) => sum + trades, 0)).toBe(500)
  expect(sizes.length).toBeLessThanOrEqual(22)
  for (const [k, { fromCents, toCents, trades }] of sizes.entries()) {
    expect(nets.filter((net) => net >= fromCents && net < toCents)).toHaveLength(trades)
    if (k > 0) expect(fromCents).toBe(sizes[k - 1]?.toCents)
    if (k > 0 && k < sizes.length - 1) expect(toCents - fromCents).toBe(100)
  }
})

test('one trade that won a hundred times as much as all others does not squeeze them into one step', () => {
  const sizes = tradeSizes([...Array.from({ length: 400 }, (_, i) => i - 200), 50_000_00])
  expect(sizes.length).toBeGreaterThan(15)
  expect(sizes.at(-1)).toMatchObject({ toCents: 50_000_01 })
})

test.each([
  { nets: [], sizes: [] },
  { nets: [5_00], sizes: [{ fromCents: 5_00, toCents: 5_01, trades: 1 }] },
])('$nets', ({ nets, sizes }) => {
  expect(tradeSizes(nets)).toEqual(sizes)
})
