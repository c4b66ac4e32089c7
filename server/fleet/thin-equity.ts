import { sql } from 'kysely'
import { addSeconds } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'

const daySeconds = 86_400
const hourlyDays = 90
/** Looked at again each time, so that a day on which nothing ran is not left out. */
const lookBackDays = 7

/** Keeps of each day that is long past only its last point, the one at midnight. */
export function thinEquity(db: Db): DueWork {
  return {
    name: 'thin-equity',
    async runDue(now) {
      const to = addSeconds(now, -hourlyDays * daySeconds)
      await sql`DELETE FROM equity_points WHERE at >= ${addSeconds(to, -lookBackDays * daySeconds)} AND at < ${to}
        AND at <> date_trunc('day', at, 'UTC')`.execute(db)
    },
  }
}
