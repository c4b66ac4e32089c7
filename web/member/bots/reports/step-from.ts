import { isSame, type TradeList } from './trade-neighbours.tsx'
import type { TradeName } from './use-open-trade.ts'

/** Where a step leads: to a trade of the page, or to another page of the list. */
export type Step = { to: TradeName } | { page: number }
export type Way = 'previous' | 'next'

/** The way from a trade to its neighbour in the order of the list; nothing at either end, and where the trade is not in it. */
export function stepFrom(list: TradeList | undefined, open: TradeName, way: Way): Step | undefined {
  const place = list?.trades.findIndex((name) => isSame(name, open)) ?? -1
  if (!list || place < 0) return undefined
  const to = list.trades[place + (way === 'next' ? 1 : -1)]
  if (to) return { to }
  const page = list.page + (way === 'next' ? 1 : -1)
  return page >= 1 && page <= list.pages ? { page } : undefined
}

/** Where one comes to on another page: the nearest trade that was not among those left behind, for one of many deals may go on there. */
export function firstOfPage(trades: readonly TradeName[], left: readonly TradeName[], way: Way): TradeName | undefined {
  const inOrder = way === 'next' ? trades : trades.toReversed()
  return inOrder.find((name) => !left.some((other) => isSame(name, other))) ?? inOrder[0]
}
