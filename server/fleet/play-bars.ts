import type { Due, OrderedWork } from '../platform/in-order.ts'
import { nextBarEnd } from './bar-time.ts'
import type { FleetParts } from './fleet-parts.ts'
import type { MarketFeed } from './market-feed.ts'
import { stepShard } from './step-shard.ts'
import { earliestReached } from './store.ts'

/** When the fleet has a bar to play, for all who must not overtake it; where there is no market, never. */
export function barsDue(feed: MarketFeed | undefined): Due {
  return {
    name: 'play-bars',
    async nextDue(reader, upTo) {
      const reached = feed && (await earliestReached(reader))
      const end = reached && nextBarEnd(feed, reached)
      return end && end <= upTo ? end : undefined
    },
  }
}

/** Plays bars while time is put forward: each at its own end, as if nobody had hurried, so its prices are new. */
export function playBars(parts: FleetParts): OrderedWork {
  return {
    ...barsDue(parts.feed),
    async runDue(end) {
      while (await stepShard(parts, { end, ageSeconds: 0, waits: true }));
    },
  }
}
