import type { BookCheck } from '../../platform/book-check.ts'
import { orderCounts } from './store.ts'

/** The newest entries; older ones were looked at when they were new, and no entry changes. */
const entriesMax = 2_000

/** Corrections, refunds of leftovers, money given back and the house's share are what operators asked for, and nothing else. */
export const checkOrders: BookCheck = async (reader) => {
  const { looked, unasked, misshapen } = await orderCounts(reader, entriesMax)
  return {
    name: 'operators moved only what two of them decided',
    holds: unasked === 0n && misshapen === 0n,
    detail: `of the newest ${looked} entries ${unasked} have no request behind them and ${misshapen} move something else`,
  }
}
