import type { Authenticate, Caller } from '../platform/http/caller.ts'
import { hashToken } from '../platform/secrets.ts'
import type { Identity } from './identity.ts'
import { sessionExpiry } from './session-lifetime.ts'
import { touchSession } from './session-store.ts'

type Row = {
  session_id: bigint
  remember: boolean
  last_seen_at: Date
  member_id: bigint
  role: Caller['role']
  name: string
  email: string
  ref_id: string
  created_at: Date
}

const touchEveryMs = 60_000

/**
 * Looks the token up on every call, so a revoked one is refused at once, on every machine.
 * The query is prepared by name: it is the one that every signed-in request pays for.
 */
export function createAuthenticate({ pool, db, clock, logger }: Identity): Authenticate {
  return async (token) => {
    const now = clock.now()
    const { rows } = await pool.query<Row>({
      name: 'authenticate',
      text: `SELECT s.id AS session_id, s.remember, s.last_seen_at, m.id AS member_id, m.role, m.name, m.email, m.ref_id, m.created_at
             FROM sessions s JOIN members m ON m.id = s.member_id WHERE s.token_hash = $1 AND s.expires_at > $2`,
      values: [hashToken(token), now],
    })
    const [row] = rows
    if (!row) return undefined
    if (now.getTime() - row.last_seen_at.getTime() > touchEveryMs) {
      // Nobody waits for this: a missed touch only makes the session look older than it is.
      touchSession(db, row.session_id, now, sessionExpiry(now, row.remember)).catch((error: unknown) =>
        logger.warn({ err: error }, 'a session was not touched'),
      )
    }
    return {
      memberId: row.member_id,
      sessionId: row.session_id,
      role: row.role,
      name: row.name,
      email: row.email,
      refId: row.ref_id,
      createdAt: row.created_at,
    }
  }
}
