import { sql } from 'kysely'
import { addSeconds } from '../platform/clock.ts'
import type { Tx } from '../platform/db.ts'
import { shortLifetimeSeconds } from './session-lifetime.ts'

/**
 * A clock that is put forward signs nobody out: who is signed in at `from` and would not be for long at `to` stays so for as long
 * as the rest of the skip is. Called for every step of it, because people go on using the pages meanwhile.
 */
export async function carrySessions(tx: Tx, { from, to, until }: { from: Date; to: Date; until: Date }): Promise<void> {
  await sql`
    UPDATE sessions SET expires_at = expires_at + (${until}::timestamptz - ${from}::timestamptz),
      ends_at = ends_at + (${until}::timestamptz - ${from}::timestamptz)
    WHERE expires_at > ${from} AND expires_at <= ${addSeconds(to, shortLifetimeSeconds)}`.execute(tx)
}
