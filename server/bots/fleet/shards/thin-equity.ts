import { sql } from 'kysely'
import { addSeconds } from '../../../platform/clock.ts'
import type { Db, Reader } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'

const daySeconds = 86_400
const hourlyDays = 90

/** Of each account one point a day is left once a day lies 90 days back. */
export function thinEquity(db: Db): DueWork {
  return {
    name: 'thin-equity',
    async runDue(now) {
      const upTo = addSeconds(now, -(hourlyDays + 1) * daySeconds)
      for (;;) {
        const day = await firstUnthinned(db)
        if (!day || day > upTo) return
        await thinDay(db, day)
      }
    },
  }
}

/** The first day that may have points to thin: the next after those that were. */
async function firstUnthinned(reader: Reader): Promise<Date | undefined> {
  const { rows } = await sql<{ day: Date | null }>`
    SELECT date_trunc('day', greatest((SELECT before::timestamp AT TIME ZONE 'UTC' FROM equity_thinned), min(at)), 'UTC') AS day
    FROM equity_points`.execute(reader)
  return rows[0]?.day ?? undefined
}

/** Leaves the last point of each account on a day that is past, and remembers that this is done. */
async function thinDay(reader: Reader, day: Date): Promise<void> {
  await sql`
    WITH thinned AS (
      DELETE FROM equity_points p WHERE p.at >= ${day} AND p.at < ${day}::timestamptz + interval '1 day'
        AND EXISTS (SELECT 1 FROM equity_points later WHERE later.account_id = p.account_id
          AND later.at > p.at AND later.at < ${day}::timestamptz + interval '1 day'))
    INSERT INTO equity_thinned AS t (before) VALUES ((${day}::timestamptz AT TIME ZONE 'UTC')::date + 1)
      ON CONFLICT (only_row) DO UPDATE SET before = greatest(t.before, excluded.before)`.execute(reader)
}
