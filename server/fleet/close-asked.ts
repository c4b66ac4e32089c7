import { reason } from '@fairlead/engine/broker/reason'
import { closeNow } from '@fairlead/engine/fleet/close-now'
import type { PositionRow } from '@fairlead/engine/fleet/fleet-rows'
import { removeAccount } from '@fairlead/engine/fleet/remove-account'
import { instrumentOf } from '@fairlead/engine/market/instrument'
import { daySeconds, isOpen } from '@fairlead/engine/market/session'
import type { Tx } from '../platform/db.ts'
import { nextBarEnd } from './bar-time.ts'
import { type CloseRequest, closesOf, leaveFleet, setClosed, setWaiting } from './close-store.ts'
import type { MarketFeed } from './market-feed.ts'
import type { Books } from './shard-books.ts'
import type { Shard } from './store.ts'
import { storeChanges } from './store-changes.ts'

/**
 * Closes what was asked for in a shard by `at`, each wish at the price of its own time, so that it comes to the same however late
 * it is carried out. One that came after the end of the next bar waits for that bar, which may close the position by itself;
 * where the market rests it waits until it opens. Answers how many trades were closed.
 */
export async function closeAsked(tx: Tx, feed: MarketFeed, books: Books, shard: Shard, at: Date): Promise<number> {
  const end = nextBarEnd(feed, shard.reached)
  let trades = 0
  for (const request of await closesOf(tx, shard.id, at)) {
    if (request.due < end) trades += await carryOut(tx, feed, books, request, shard.reached)
  }
  return trades
}

async function carryOut(tx: Tx, feed: MarketFeed, books: Books, request: CloseRequest, reached: Date): Promise<number> {
  const account = Number(request.account_id)
  const now = new Date(Math.max(request.due.getTime(), reached.getTime()))
  const time = Math.floor(now.getTime() / 1000)
  const quotes = feed.newestPrices(now)
  const wanted = positionsOf(books, account).filter(
    ({ id }) => request.position_id === null || BigInt(id) === request.position_id,
  )
  let opensAt: Date | undefined
  let trades = 0
  for (const { id: position, symbol, steps } of wanted) {
    const quote = quotes.get(symbol)
    if (!quote?.isOpen) {
      const next = nextOpening(symbol, time)
      if (!opensAt || next < opensAt) opensAt = next
      continue
    }
    const pricePoints = steps > 0 ? quote.bid : quote.ask
    const changes = closeNow(books.fleet, { account, position, pricePoints, time, reason: reason.closeRequest })
    if (!changes) continue
    await storeChanges(tx, books, changes, { now, words: request.reason })
    trades += changes.closedTrades.length
  }
  if (opensAt) await setWaiting(tx, request.id, opensAt)
  else {
    if (request.then_leave) await leave(tx, books, request.account_id)
    await setClosed(tx, request.id, now)
  }
  return trades
}

async function leave(tx: Tx, { fleet }: Books, accountId: bigint): Promise<void> {
  if (!(await leaveFleet(tx, accountId)))
    throw new Error(`Account ${accountId} holds positions that its books do not know`)
  const account = Number(accountId)
  if (fleet.told.some(({ mark }) => mark.account === account)) removeAccount(fleet, account)
}

function positionsOf({ fleet }: Books, account: number): readonly PositionRow[] {
  return fleet.told.find(({ mark }) => mark.account === account)?.positions ?? []
}

function nextOpening(symbol: PositionRow['symbol'], time: number): Date {
  const instrument = instrumentOf(symbol)
  let day = Math.floor(time / daySeconds)
  do day++
  while (!isOpen(instrument, day * daySeconds))
  return new Date(day * daySeconds * 1000)
}
