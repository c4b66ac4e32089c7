import { sql } from 'kysely'
import { carryingSessions } from '../people/identity/sessions/carry-sessions.ts'
import { addSeconds, type Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/db.ts'
import { timeMoves } from '../platform/database/hold-time.ts'
import { DomainError } from '../platform/domain-error.ts'
import { listen } from '../platform/events.ts'
import type { Logger } from '../platform/logging.ts'

type Span = { from: Date; until: Date }
/** A skip under way. The clock moves only as far as the work of the skipped time has come. */
export type Skip = Span & { reach(at: Date): Promise<void>; end(): Promise<void> }
export type SandboxClock = Clock & {
  /** Only for who holds time. */
  startSkip(seconds: number): Promise<Skip>
  /** The skip that somebody is at right now, in whatever process. */
  skipUnderWay(): Promise<Span | undefined>
  close(): Promise<void>
}

const channel = 'fairlead_sandbox_clock'
/** Dates far beyond this are no longer what databases, browsers and the contract understand. */
const furthest = Date.UTC(2100, 0, 1)

/** Real time plus an offset that only grows, in the making of a demo world from below zero. It is kept in the database, so every process and every later start agrees. */
export async function openSandboxClock(
  { db, direct }: Pick<Database, 'db' | 'direct'>,
  logger: Logger,
): Promise<SandboxClock> {
  let offsetMs = Number.NEGATIVE_INFINITY
  const reload = async () => {
    const row = await db.selectFrom('sandbox_clock').select('offset_ms').executeTakeFirstOrThrow()
    offsetMs = Math.max(offsetMs, Number(row.offset_ms))
  }
  await reload()
  const listening = await listen(
    direct,
    channel,
    (told) => {
      // No payload means that the connection was lost and notifications in between were missed.
      if (told) offsetMs = Math.max(offsetMs, Number(told))
      else reload().catch((error: unknown) => logger.error({ err: error }, 'the sandbox clock could not be read'))
    },
    logger,
  )
  const now = () => new Date(Date.now() + offsetMs)

  async function goTo(wantedMs: number, until: Date): Promise<void> {
    if (wantedMs <= offsetMs) return
    // In one statement: a long skip takes thousands of such steps.
    await sql`
      WITH moved AS (UPDATE sandbox_clock SET offset_ms = greatest(offset_ms, ${wantedMs})),
        carried AS (${carryingSessions({ from: now(), to: new Date(Date.now() + wantedMs), until })})
      SELECT pg_notify(${channel}, ${String(wantedMs)})`.execute(db)
    offsetMs = Math.max(offsetMs, wantedMs)
  }

  return {
    now,
    async startSkip(seconds) {
      // Another process may have been the last to skip.
      await reload()
      const from = now()
      const until = addSeconds(from, seconds)
      if (until.getTime() > furthest)
        throw new DomainError('conflict', { message: 'The sandbox clock stops at the year 2100.' })
      const offsetMsMax = offsetMs + seconds * 1000
      await db.updateTable('sandbox_clock').set({ skip_from: from, skip_until: until }).execute()
      return {
        from,
        until,
        reach: (at) => goTo(Math.min(at.getTime() - Date.now(), offsetMsMax), until),
        async end() {
          await goTo(offsetMsMax, until)
          await db.updateTable('sandbox_clock').set({ skip_from: null, skip_until: null }).execute()
        },
      }
    },
    async skipUnderWay() {
      // Whoever died in the middle of a skip has left its row behind, but does not hold time any more.
      const { rows } = await sql<{ skip_from: Date; skip_until: Date }>`
        SELECT skip_from, skip_until FROM sandbox_clock WHERE skip_until IS NOT NULL AND ${sql.raw(timeMoves)}`.execute(
        db,
      )
      return rows[0] && { from: rows[0].skip_from, until: rows[0].skip_until }
    },
    close: () => listening.close(),
  }
}
