import type { LossClosureRow } from '@fairlead/engine/fleet/fleet-rows'
import { playMoment } from '@fairlead/engine/fleet/play-moment'
import { inTx } from '../platform/db.ts'
import { barStart } from './bar-time.ts'
import { insertEquityPoints } from './change-store.ts'
import { closeAsked } from './close-asked.ts'
import type { FleetParts, LossClosure } from './fleet-parts.ts'
import { type Books, memberOf, openBooks } from './shard-books.ts'
import { claimShard, moveShard } from './store.ts'
import { storeStep } from './store-changes.ts'

type Step = {
  /** Of the bar. */
  end: Date
  /** How long ago that was: on old prices nothing is opened. */
  ageSeconds: number
  /** Whether to wait for a shard that somebody else holds; otherwise it is theirs to step. */
  waits: boolean
}

const hourMs = 3_600_000

/**
 * Plays one bar of one shard that has not played it, and stores what came of it, in one transaction that holds the shard's row.
 * Answers how many trades were closed, or undefined where no shard was to be had.
 */
export async function stepShard(parts: FleetParts, step: Step): Promise<{ closed: number } | undefined> {
  const { db, memory, feed } = parts
  const start = barStart(feed, step.end)
  const stored = await inTx(db, async (tx) => {
    const shard = await claimShard(tx, { which: { reachedBy: start }, known: memory.ids, waits: step.waits })
    if (!shard) return undefined
    const books = await openBooks(tx, parts, shard, step.end)
    const asked = await closeAsked(tx, feed, books, shard, step.end)
    const moment = feed.momentAt(start.getTime() / 1000)
    const outcome = playMoment(books.fleet, { ...moment, ageSeconds: step.ageSeconds })
    await storeStep(tx, books, outcome, step.end)
    if (Math.floor(start.getTime() / hourMs) < Math.floor(step.end.getTime() / hourMs))
      await insertEquityPoints(tx, shard.id, new Date(Math.floor(step.end.getTime() / hourMs) * hourMs))
    if (outcome.lossClosures.length > 0)
      await parts.onLossClosed(tx, outcome.lossClosures.map(asLossClosure(books)), step.end)
    const version = await moveShard(tx, shard.id, step.end)
    return { shard, books, version, closed: asked + outcome.closedTrades.length }
  })
  if (!stored) return undefined
  memory.keep(stored.shard, stored.books, stored.version)
  return { closed: stored.closed }
}

const asLossClosure =
  ({ members }: Books) =>
  ({ account, equityCents, floorCents }: LossClosureRow): LossClosure => ({
    accountId: BigInt(account),
    memberId: memberOf(members, account),
    equityCents,
    floorCents,
  })
