import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Puts the sandbox's clock to a time. Servers that run hear of it, but only of a later one: theirs never goes back. */
export async function setSandboxClock(db: Db, time: Date): Promise<void> {
  await sql`
    WITH put AS (UPDATE sandbox_clock SET offset_ms = ${time.getTime() - Date.now()} RETURNING 1)
    SELECT pg_notify('fairlead_sandbox_clock', '') FROM put`.execute(db)
}
