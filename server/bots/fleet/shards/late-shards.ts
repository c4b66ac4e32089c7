import { addSeconds } from '../../../platform/clock.ts'
import type { Late } from '../../../watch/alerts/beat/watch-silence.ts'
import type { MarketFeed } from '../bars/market-feed.ts'
import { shardsReachedBy } from '../store.ts'

export const lateSeconds = 300
const lateBars = 3

/** Shards whose next bar ended three bars ago, or five minutes where that is less, and was not played. */
export const lateShards = ({ barSeconds }: MarketFeed): Late => ({
  kind: 'shard_stuck',
  async find(reader, now) {
    const shards = await shardsReachedBy(reader, lateBefore(barSeconds, now))
    return new Map(
      shards.map(({ id, reached, accounts }) => [
        String(id),
        `Shard ${id} with ${accounts} accounts stopped at ${reached.toISOString()} and is processing no further bars.`,
      ]),
    )
  },
})

/** Who has come no further than to this time is late. */
export const lateBefore = (barSeconds: number, now: Date): Date =>
  addSeconds(now, -Math.min(lateSeconds, lateBars * barSeconds) - barSeconds)
