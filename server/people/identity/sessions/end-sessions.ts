import { text } from '@fairlead/contract/text'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/database/db.ts'
import { hashToken } from '../../../platform/keys/secrets.ts'

/** Why a session is over, in the words that only who has its token is told. */
const endings = {
  expired: text.sessionExpired,
  signed_out: text.sessionSignedOut,
  device: text.sessionEndedElsewhere,
  password: text.sessionEndedByPassword,
  email: text.sessionEndedByEmail,
  factor: text.sessionEndedByFactor,
  support: text.sessionEndedBySupport,
  closed: text.sessionEndedByClosing,
} as const

export type Ending = keyof typeof endings

/** Ends a session of this member; false when there is none of that id. */
export async function endSession(reader: Reader, memberId: bigint, sessionId: bigint, why: Ending): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH gone AS (DELETE FROM sessions WHERE id = ${sessionId} AND member_id = ${memberId} RETURNING token_hash, expires_at)
    INSERT INTO ended_sessions (token_hash, why, kept_until) SELECT token_hash, ${why}, expires_at FROM gone`.execute(
    reader,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export async function endSessionsOf(tx: Tx, memberId: bigint, why: Ending, exceptSessionId?: bigint): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM sessions WHERE member_id = ${memberId} AND id IS DISTINCT FROM ${exceptSessionId ?? null}::bigint
      RETURNING token_hash, expires_at)
    INSERT INTO ended_sessions (token_hash, why, kept_until) SELECT token_hash, ${why}, expires_at FROM gone`.execute(
    tx,
  )
}

const expiredKeptDays = 30

/** What has expired is told so for a while; what ended otherwise, until it would have expired. */
export async function sweepSessions(reader: Reader, now: Date): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM sessions WHERE expires_at <= ${now} RETURNING token_hash)
    INSERT INTO ended_sessions (token_hash, why, kept_until)
    SELECT token_hash, 'expired', ${now}::timestamptz + make_interval(days => ${expiredKeptDays}) FROM gone`.execute(
    reader,
  )
  await reader.deleteFrom('ended_sessions').where('kept_until', '<=', now).execute()
}

/** In words, for who shows the token of a session that is over; nothing for who shows any other. */
export function createWhyEnded(db: Db, now: () => Date): (token: string) => Promise<string | undefined> {
  return async (token) => {
    const hash = hashToken(token)
    const ended = await db.selectFrom('ended_sessions').select('why').where('token_hash', '=', hash).executeTakeFirst()
    if (ended) return endings[ended.why as Ending]
    const late = db.selectFrom('sessions').select('id').where('token_hash', '=', hash).where('expires_at', '<=', now())
    return (await late.executeTakeFirst()) ? endings.expired : undefined
  }
}
