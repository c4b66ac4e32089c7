import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/db.ts'

/** The sandbox's time as of now, for who looks once and does not follow it. */
export async function readClock(db: Db): Promise<Clock> {
  const { offset_ms } = await db.selectFrom('sandbox_clock').select('offset_ms').executeTakeFirstOrThrow()
  return { now: () => new Date(Date.now() + Number(offset_ms)) }
}
