import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'

/** More sessions than this and the one unused for the longest ends. Bounds the list a member sees, too. */
const sessionsMax = 50

export async function insertSession(
  tx: Tx,
  session: {
    memberId: bigint
    tokenHash: Buffer
    remember: boolean
    userAgent: string
    address: string
    now: Date
    expiresAt: Date
    endsAt: Date
    /** The operator who looks on with it. */
    viewerId?: bigint
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      member_id: session.memberId,
      token_hash: session.tokenHash,
      remember: session.remember,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      ends_at: session.endsAt,
      viewer_id: session.viewerId ?? null,
    })
    .execute()
  await sql`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE member_id = ${session.memberId} ORDER BY last_seen_at DESC, id DESC OFFSET ${sessionsMax})`.execute(
    tx,
  )
}

/** Never shortens, because a clock that is put forward meanwhile may have made it longer, and never beyond its last day. */
export async function touchSession(reader: Reader, sessionId: bigint, now: Date, expiresAt: Date): Promise<void> {
  await reader
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: sql`least(greatest(expires_at, ${expiresAt}), ends_at)` })
    .where('id', '=', sessionId)
    .execute()
}

export function sessionsOf(reader: Reader, memberId: bigint, now: Date) {
  return reader
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent', 'address', 'viewer_id'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(sessionsMax)
    .execute()
}
