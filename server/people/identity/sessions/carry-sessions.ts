import { type RawBuilder, sql } from 'kysely'
import { addSeconds } from '../../../platform/clock.ts'
import { shortLifetimeSeconds } from './session-lifetime.ts'

/**
 * A clock that is put forward signs nobody out: who is signed in at `from` and would not be for long at `to` stays so for as long
 * as the rest of the skip is. Part of the statement that puts it forward, at every step of a skip: people go on using the pages meanwhile.
 */
export function carryingSessions({ from, to, until }: { from: Date; to: Date; until: Date }): RawBuilder<unknown> {
  const longer = sql`(${until}::timestamptz - ${from}::timestamptz)`
  return sql`UPDATE sessions SET expires_at = expires_at + ${longer}, ends_at = ends_at + ${longer}
    WHERE expires_at > ${from} AND expires_at <= ${addSeconds(to, shortLifetimeSeconds)}`
}
