import { addSeconds } from '../platform/clock.ts'
import type { Db, Direct } from '../platform/database/db.ts'
import { whileTimeMoves } from '../platform/database/hold-time.ts'
import { type OrderedWork, runInOrder } from '../platform/work/in-order.ts'
import { type DueWork, runDue } from '../platform/work/jobs.ts'
import type { SandboxClock } from './sandbox-clock.ts'

type Parts = {
  db: Db
  direct: Direct
  clock: SandboxClock
  ordered: readonly OrderedWork[]
  /** What was on its way before the skip arrives at its beginning, as it would if nobody skipped anything. */
  arriving: readonly DueWork[]
  background: readonly DueWork[]
}

/** By then the local chain has made final what was sent before. */
const arrivalSeconds = 10

/**
 * Puts the clock forward through all that falls due on the way, in its order, the clock always at what is being done; then
 * catches up in the background. Nobody else does what falls due meanwhile. A skip that is killed has come as far as the clock says.
 */
export function createSkip({
  db,
  direct,
  clock,
  ordered,
  arriving,
  background,
}: Parts): (seconds: number) => Promise<Date> {
  const skip = (seconds: number): Promise<Date> =>
    whileTimeMoves(direct, async () => {
      const { from, until, reach, end } = await clock.startSkip(seconds)
      await runInOrder(db, ordered, from)
      const arrival = addSeconds(from, Math.min(arrivalSeconds, seconds))
      await runInOrder(db, ordered, arrival, reach)
      await reach(arrival)
      await runDue(arriving, clock.now())
      await runInOrder(db, ordered, until, reach)
      await end()
      const now = clock.now()
      await runInOrder(db, ordered, now)
      await runDue(background, now)
      return now
    })

  let last: Promise<unknown> = Promise.resolve()
  let next: { seconds: number; skipped: Promise<Date> } | undefined
  // Calls that come while a skip is under way are the next one together.
  return (seconds) => {
    if (next) {
      next.seconds += seconds
      return next.skipped
    }
    const own = { seconds, skipped: Promise.resolve(clock.now()) }
    own.skipped = last
      .catch(() => {})
      .then(() => {
        next = undefined
        return skip(own.seconds)
      })
    next = own
    last = own.skipped
    return own.skipped
  }
}
