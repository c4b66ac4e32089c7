import type { LossClosureRow } from '@fairlead/engine/fleet/fleet-rows'
import { playMoment } from '@fairlead/engine/fleet/play-moment'
import { inTx, type Tx } from '../platform/db.ts'
import { barStart, nextBarEnd } from './bar-time.ts'
import { insertEquityPoints } from './change-store.ts'
import { closeAsked } from './close-asked.ts'
import type { FleetParts, LossClosure } from './fleet-parts.ts'
import { type Books, memberOf, openBooks } from './shard-books.ts'
import { claimShard, moveShard, type Shard } from './store.ts'
import { storeStep } from './store-changes.ts'

type Step = {
  /** Of the bar. */
  end: Date
  /** Where given, bars that end before it are played on with, in the same transaction, up to the first that closes anything. */
  until?: Date
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
    let end = step.end
    let played = await playBar(tx, parts, shard, books, { end, ageSeconds: step.ageSeconds })
    while (asked === 0 && played.isQuiet && step.until && nextBarEnd(feed, end) < step.until) {
      end = nextBarEnd(feed, end)
      played = await playBar(tx, parts, shard, books, { end, ageSeconds: step.ageSeconds })
    }
    const version = await moveShard(tx, shard.id, end)
    return { shard, books, version, closed: asked + played.closed }
  })
  if (!stored) return undefined
  memory.keep(stored.shard, stored.books, stored.version)
  return { closed: stored.closed }
}

async function playBar(
  tx: Tx,
  { feed, onLossClosed }: FleetParts,
  shard: Shard,
  books: Books,
  { end, ageSeconds }: Pick<Step, 'end' | 'ageSeconds'>,
): Promise<{ closed: number; isQuiet: boolean }> {
  const start = barStart(feed, end)
  const moment = feed.momentAt(start.getTime() / 1000)
  const outcome = playMoment(books.fleet, { ...moment, ageSeconds })
  await storeStep(tx, books, outcome, end)
  if (Math.floor(start.getTime() / hourMs) < Math.floor(end.getTime() / hourMs))
    await insertEquityPoints(tx, shard.id, new Date(Math.floor(end.getTime() / hourMs) * hourMs))
  const { closedTrades, lossClosures } = outcome
  if (lossClosures.length > 0) await onLossClosed(tx, lossClosures.map(asLossClosure(books)), end)
  return { closed: closedTrades.length, isQuiet: closedTrades.length === 0 && lossClosures.length === 0 }
}

const asLossClosure =
  ({ members }: Books) =>
  ({ account, equityCents, floorCents }: LossClosureRow): LossClosure => ({
    accountId: BigInt(account),
    memberId: memberOf(members, account),
    equityCents,
    floorCents,
  })
