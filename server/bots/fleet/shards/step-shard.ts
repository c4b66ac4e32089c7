import type { LossClosureRow } from '@fairlead/engine/fleet/fleet-rows'
import { playMoment } from '@fairlead/engine/fleet/play-moment'
import { addSeconds } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { setMarks } from '../../trading/deals/set-marks.ts'
import { barStart, nextBarEnd } from '../bars/bar-time.ts'
import { closeRequested } from '../close-requested.ts'
import { followReports } from '../follow-terminals.ts'
import { sendToTerminals } from '../send-to-terminals.ts'
import type { Shard } from '../store.ts'
import { insertEquityPoints } from './change-store.ts'
import type { FleetParts, LossClosure } from './fleet-parts.ts'
import { onShard } from './on-shard.ts'
import { memberOf, type ShardFleet } from './shard-fleet.ts'
import { storeStep } from './store-changes.ts'

type Step = {
  /** Of the bar. */
  end: Date
  /** Where given, bars that end before it are played on with, in the same transaction, up to a full hour or the first that closes anything. */
  until?: Date
  /** How long ago that was: on old prices nothing is opened. */
  ageSeconds: number
  /** Whether to wait for a shard that somebody else holds; otherwise it is theirs to step. */
  waits: boolean
}

type Stepped = {
  closed: number
  /** No other shard has the bar left to play. */
  isLast: boolean
  /** Nothing follows from it for anybody else. */
  isQuiet: boolean
}

const hourMs = 3_600_000
/**
 * So long a bar is left to who played the one before it. Whoever comes first could play them all, but would have to make the fleet
 * anew that the others have in memory, and they the next time.
 */
export const ownersSeconds = 2

/**
 * Plays one bar of one shard that has not played it, and stores what came of it, in one transaction that holds the shard's row.
 * Answers how many trades were closed, or undefined where no shard was to be had.
 */
export async function stepShard(parts: FleetParts, step: Step): Promise<Stepped | undefined> {
  const { memory, feed, shares } = parts
  const knownOnly = !step.waits && step.ageSeconds < ownersSeconds
  const claim = {
    which: { reachedBy: barStart(feed, step.end) },
    known: memory.versions,
    knownOnly,
    waits: step.waits,
  }
  await shares.make(step.end, lastEnd(step))
  const stepped = await onShard(parts, {
    claim,
    endOf: () => step.end,
    now: addSeconds(step.end, step.ageSeconds),
    work: (tx, shard, shardFleet) => playOn(tx, parts, { shard, shardFleet, step }),
  })
  return stepped && { ...stepped.result, isLast: !stepped.shard.has_others }
}

/** As far as a step may come: to its bar's end, or ahead to the full hour. */
function lastEnd({ end, until }: Step): Date {
  const hour = new Date(Math.ceil(end.getTime() / hourMs) * hourMs)
  return until && until > end ? new Date(Math.min(until.getTime(), hour.getTime())) : end
}

async function playOn(
  tx: Tx,
  parts: FleetParts,
  { shard, shardFleet, step }: { shard: Shard; shardFleet: ShardFleet; step: Step },
) {
  const { feed } = parts
  const told = await followReports(tx, parts, shardFleet, step.end)
  const asked = told + (shardFleet.hasWishes ? await closeRequested(tx, feed, shardFleet, shard, step.end) : 0)
  let end = step.end
  let bar = await playBar(tx, parts, shardFleet, end, step.ageSeconds)
  const marks = new Map(bar.marks)
  while (asked === 0 && bar.isQuiet && !bar.hour && step.until && nextBarEnd(feed, end) < step.until) {
    end = nextBarEnd(feed, end)
    bar = await playBar(tx, parts, shardFleet, end, step.ageSeconds)
    for (const [account, mark] of bar.marks) marks.set(account, mark)
  }
  await setMarks(tx, [...marks.values()])
  if (bar.lossClosures.length > 0) await parts.onLossClosed(tx, bar.lossClosures.map(asLossClosure(shardFleet)), end)
  const { hour } = bar
  return {
    reached: end,
    result: { closed: asked + bar.closed, isQuiet: asked === 0 && bar.isQuiet },
    ...(hour && { atLast: () => insertEquityPoints(tx, shard.id, hour) }),
  }
}

/** Stores all that came of a bar but where the accounts stand: of several bars in a row only the last need say so. */
async function playBar(tx: Tx, { feed, shares }: FleetParts, shardFleet: ShardFleet, end: Date, ageSeconds: number) {
  const start = barStart(feed, end)
  const moment = { ...feed.momentAt(start.getTime() / 1000), ageSeconds }
  const outcome = playMoment(shardFleet.fleet, moment, await shares.at(tx, end))
  // What waits for a terminal is handed to it at once, and waits for no bar.
  const isWaiting = ({ account }: { account: number }) => !shardFleet.external.has(account)
  await storeStep(tx, shardFleet, { ...outcome, pending: outcome.pending.filter(isWaiting), marks: [] }, end)
  await sendToTerminals(tx, shardFleet, shardFleet.external, outcome.pending, end)
  const [hourBefore, hourAfter] = [start, end].map((time) => Math.floor(time.getTime() / hourMs)) as [number, number]
  const { closedTrades, lossClosures } = outcome
  return {
    marks: outcome.marks.map((mark) => [mark.account, mark] as const),
    closed: closedTrades.length,
    lossClosures,
    /** The full hour it has come to, if any. */
    hour: hourBefore < hourAfter ? new Date(hourAfter * hourMs) : undefined,
    isQuiet: closedTrades.length === 0 && lossClosures.length === 0,
  }
}

const asLossClosure =
  ({ members }: ShardFleet) =>
  ({ account, equityCents, floorCents }: LossClosureRow): LossClosure => ({
    accountId: BigInt(account),
    memberId: memberOf(members, account),
    equityCents,
    floorCents,
  })
