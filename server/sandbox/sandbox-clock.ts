import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { listen } from '../platform/events.ts'
import type { Logger } from '../platform/logging.ts'

export type SandboxClock = Clock & { advance(seconds: number): Promise<Date>; close(): Promise<void> }

const channel = 'fairlead_sandbox_clock'
/** Dates far beyond this are no longer what databases, browsers and the contract understand. */
const furthest = Date.UTC(2100, 0, 1)

/** Real time plus an offset that only grows. It is kept in the database, so every process and every later start agrees. */
export async function openSandboxClock(db: Db, url: string, logger: Logger): Promise<SandboxClock> {
  let offsetMs = 0
  const reload = async () => {
    const row = await db.selectFrom('sandbox_clock').select('offset_ms').executeTakeFirstOrThrow()
    offsetMs = Math.max(offsetMs, Number(row.offset_ms))
  }
  await reload()
  const listening = await listen(
    url,
    channel,
    () => {
      reload().catch((error: unknown) => logger.error({ err: error }, 'the sandbox clock could not be read'))
    },
    logger,
  )
  const now = () => new Date(Date.now() + offsetMs)
  return {
    now,
    async advance(seconds) {
      const { numAffectedRows } = await sql`
        UPDATE sandbox_clock SET offset_ms = offset_ms + ${seconds * 1000}
        WHERE offset_ms + ${seconds * 1000} <= ${furthest - Date.now()}`.execute(db)
      if (!numAffectedRows) throw new DomainError('conflict', { message: 'The sandbox clock stops at the year 2100.' })
      await sql`SELECT pg_notify(${channel}, '')`.execute(db)
      await reload()
      return now()
    },
    close: () => listening.close(),
  }
}
