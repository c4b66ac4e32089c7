import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** Until a transaction of this database waits for the lock of another, or `work`, which ought to, is over without. */
export async function untilSomebodyWaits(db: Db, work: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  while (!isOver) {
    const { rows } = await sql`
      SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()`.execute(
      db,
    )
    if (rows.length > 0) return
    await new Promise((next) => setTimeout(next, 10))
  }
}
