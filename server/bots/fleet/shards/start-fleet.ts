import type { Clock } from '../../../platform/clock.ts'
import { type Direct, inTx } from '../../../platform/database/db.ts'
import { whileTimeStands } from '../../../platform/database/hold-time.ts'
import type { Logger } from '../../../platform/logging.ts'
import { type Due, dueUpTo } from '../../../platform/work/in-order.ts'
import { dueInOrderJob, queueJob } from '../../../platform/work/jobs.ts'
import { repeat } from '../../../platform/work/repeat.ts'
import { beat } from '../../../watch/alerts/beat/beat.ts'
import { carryOutCloses } from '../carry-out-closes.ts'
import { followTerminals } from '../follow-terminals.ts'
import type { FleetParts } from './fleet-parts.ts'
import { barsDue } from './play-bars.ts'
import { stepShard } from './step-shard.ts'

type Parts = FleetParts & {
  direct: Direct
  clock: Clock
  logger: Logger
  /** What must be done up to a bar's end before the bar is played. */
  before: readonly Due[]
}

/** Within a second of being asked for, something is closed. */
const lookEveryMs = 500
const beatEveryMs = 30_000
/** While one shard waits for the database the other is played. */
const shardsAtOnce = 2

/** Plays bars as they end, beside any number of processes that do the same, and closes what is asked for. */
export function startFleet(parts: Parts): { stop(): Promise<void> } {
  let beatenAt = Number.NEGATIVE_INFINITY
  /** It is silent when its looks fail; so many looks a minute need not all be written down. */
  async function noteLook(): Promise<void> {
    if (performance.now() - beatenAt < beatEveryMs) return
    await beat(parts.db, 'fleet')
    beatenAt = performance.now()
  }
  return repeat(
    lookEveryMs,
    async (signal) => {
      await whileTimeStands(parts.direct, () => playDue(parts, signal))
      await noteLook()
    },
    (error) => parts.logger.error({ err: error }, 'the fleet could not go on and tries again'),
  )
}

/** One look: every bar that has ended by now, in order, then what is to be closed. Stops where others must go first. */
export async function playDue(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, feed, clock } = parts
  const bars = barsDue(feed)
  let closed = 0
  let isHeldUp = false
  while (!signal.aborted) {
    const end = await bars.nextDue(db, clock.now())
    if (!end || end > (await feed.follow(clock.now()))) break
    isHeldUp = !(await dueUpTo(db, parts.before, end))
    if (isHeldUp) break
    const played = await Promise.all(Array.from({ length: shardsAtOnce }, () => playLane(parts, end, signal)))
    // All shards left are in other hands.
    if (played.every(({ steps }) => steps === 0)) break
    closed += played.reduce((sum, lane) => sum + lane.closed, 0)
  }
  if (!signal.aborted) closed += await followTerminals(parts, clock.now(), { waits: false })
  if (!signal.aborted) closed += await carryOutCloses(parts, clock.now(), { waits: false })
  if (closed > 0 || isHeldUp) await inTx(db, (tx) => queueJob(tx, dueInOrderJob, {}, { isUrgent: true }))
}

async function playLane(parts: Parts, end: Date, signal: AbortSignal): Promise<{ steps: number; closed: number }> {
  const lane = { steps: 0, closed: 0 }
  while (!signal.aborted) {
    const ageSeconds = Math.max(0, (parts.clock.now().getTime() - end.getTime()) / 1000)
    const stepped = await stepShard(parts, { end, ageSeconds, waits: false })
    if (!stepped) break
    lane.steps++
    lane.closed += stepped.closed
  }
  return lane
}
