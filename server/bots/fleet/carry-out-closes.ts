import type { Due, OrderedWork } from '../../platform/work/in-order.ts'
import { earliestClose, endIdleCloses, shardsToClose } from '../trading/deals/request-closes.ts'
import { nextBarEnd } from './bars/bar-time.ts'
import type { MarketFeed } from './bars/market-feed.ts'
import { closeRequested } from './close-requested.ts'
import type { FleetParts } from './shards/fleet-parts.ts'
import { onShard } from './shards/on-shard.ts'

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
  const { db, feed } = parts
  await endIdleCloses(db, at)
  let closed = 0
  for (const id of await shardsToClose(db, at)) {
    const carried = await onShard(parts, {
      claim: { which: { id }, known: new Map(), waits },
      endOf: ({ reached }) => nextBarEnd(feed, reached),
      now: at,
      work: async (tx, shard, shardFleet) => ({
        reached: shard.reached,
        result: await closeRequested(tx, feed, shardFleet, shard, at),
      }),
    })
    closed += carried?.result ?? 0
  }
  return closed
}
