import type { DealLog } from '../broker/deal-log.ts'

/** What an account paid (below zero) or got for nights in an instrument, long or short. */
export type SwapSum = { readonly symbol: number; readonly isLong: boolean; readonly cents: number }

/** The swaps of each account's closed positions, added up. */
export function swapSums(deals: DealLog, accounts: number): SwapSum[][] {
  const sums = Array.from({ length: accounts }, () => new Map<string, SwapSum>())
  for (let row = 0; row < deals.length; row++) {
    if (deals.entry[row] !== 1 || deals.swap[row] === 0) continue
    const mine = sums[deals.account[row] as number] as Map<string, SwapSum>
    const symbol = deals.symbol[row] as number
    // What closes a long sells.
    const isLong = (deals.steps[row] as number) < 0
    const key = `${symbol} ${isLong}`
    mine.set(key, { symbol, isLong, cents: (mine.get(key)?.cents ?? 0) + (deals.swap[row] as number) })
  }
  return sums.map((mine) => [...mine.values()])
}
