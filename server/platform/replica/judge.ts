import { figuresAgeMsMax } from '@fairlead/contract/figures-age'
import type { Moment, Past } from './past.ts'

/** What a replica says of itself. */
export type Found = {
  isStandby: boolean
  /** Whether its primary sends it what is written. One that is cut off may have gone another way than the primary has. */
  isFed: boolean
  position: bigint
  /** When what it replayed last was committed, in milliseconds before the primary's present; null where it never replayed anything. */
  replayedAgoMs: number | null
  /** Whether it has all that the caller's open pages were told. */
  hasHeard: boolean
}

type Wanted = {
  /** What the caller wrote or saw. */
  seen: bigint
  /** The primary when the call began. */
  primary: Moment
  past: Pick<Past, 'momentOf' | 'beganMs'>
  nowMs: number
}

export type Unfit = 'not_standby' | 'not_fed' | 'too_old' | 'lacks_seen'
export type Verdict = { ageMs: number } | { why: Unfit }

/** Whether a replica may answer this caller, and how old its figures are. */
export function judge(found: Found, { seen, ...wanted }: Wanted): Verdict {
  if (!found.isStandby) return { why: 'not_standby' }
  if (!found.isFed) return { why: 'not_fed' }
  const ageMs = ageOf(found, wanted)
  if (ageMs === undefined || ageMs > figuresAgeMsMax) return { why: 'too_old' }
  if (found.position < seen || !found.hasHeard) return { why: 'lacks_seen' }
  return { ageMs }
}

function ageOf({ position, replayedAgoMs }: Found, { primary, past, nowMs }: Omit<Wanted, 'seen'>): number | undefined {
  const moment = position >= primary.position ? primary : past.momentOf(position)
  if (moment) return nowMs - moment.atMs
  // It is further behind than this process has looked on, and when it last heard of a commit is all that is known.
  return replayedAgoMs === null ? undefined : Math.max(replayedAgoMs, nowMs - (past.beganMs() ?? primary.atMs))
}
