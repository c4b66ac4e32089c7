import { inTx } from '../platform/db.ts'
import type { Due, OrderedWork } from '../platform/in-order.ts'
import { earliestClose, endIdleCloses, shardsToClose } from '../trading/closes-asked.ts'
import { nextBarEnd } from './bar-time.ts'
import { closeAsked } from './close-asked.ts'
import type { FleetParts } from './fleet-parts.ts'
import type { MarketFeed } from './market-feed.ts'
import { openBooks, valueBooks } from './shard-books.ts'
import { claimShard, moveShard } from './store.ts'

/** When something is to be closed, for all who must not overtake it; where there is no market, never. */
export function closesDue(feed: MarketFeed | undefined): Due {
  return {
    name: 'carry-out-closes',
    async nextDue(reader, upTo) {
      const due = feed && (await earliestClose(reader))
      return due && due <= upTo ? due : undefined
    },
  }
}

/** The same work while time is put forward. */
export function closeInOrder(parts: FleetParts): OrderedWork {
  return {
    ...closesDue(parts.feed),
    async runDue(at) {
      await carryOutCloses(parts, at, { waits: true })
    },
  }
}

/**
 * Closes what members and operators have asked for by `at`, each wish at the price of its own time, so that it comes to the same
 * however late it is carried out. Bars that ended before it come first: they may have closed the position by themselves.
 * Where the market rests, the wish waits until it opens.
 */
export async function carryOutCloses(parts: FleetParts, at: Date, { waits }: { waits: boolean }): Promise<number> {
  const { db, feed, memory } = parts
  await endIdleCloses(db, at)
  let closed = 0
  for (const id of await shardsToClose(db, at)) {
    const stored = await inTx(db, async (tx) => {
      const shard = await claimShard(tx, { which: { id }, known: new Map(), waits })
      if (!shard) return undefined
      const end = nextBarEnd(feed, shard.reached)
      const books = await openBooks(tx, parts, shard, end)
      const trades = await closeAsked(tx, feed, books, shard, at)
      const version = await moveShard(tx, id, shard.reached, valueBooks(books))
      return { shard, books, trades, version }
    })
    if (!stored) continue
    memory.keep(stored.shard, stored.books, stored.version)
    closed += stored.trades
  }
  return closed
}
