import type { Due, OrderedWork } from '../../../platform/work/in-order.ts'
import { nextBarEnd } from '../bars/bar-time.ts'
import type { MarketFeed } from '../bars/market-feed.ts'
import { earliestReached } from '../store.ts'
import type { FleetParts } from './fleet-parts.ts'
import { stepShard } from './step-shard.ts'

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

/**
 * Plays bars while time is put forward: each at its own end, as if nobody had hurried, so its prices are new. `ahead` plays on
 * before anything else is due: the same rows, sooner, but a skip that is killed has then come further than the clock says.
 */
export function playBars(parts: FleetParts, { ahead = false } = {}): OrderedWork {
  const bars = barsDue(parts.feed)
  return {
    ...bars,
    async runDue(end, until) {
      const step = { ...(ahead && until ? { until } : {}), end, ageSeconds: 0, waits: true }
      let isQuiet = true
      for (let isLast = false; !isLast; ) {
        const played = await stepShard(parts, step)
        isQuiet &&= played?.isQuiet ?? true
        isLast = played?.isLast ?? true
      }
      return isQuiet ? 'quiet' : undefined
    },
  }
}
