import type { Authenticate, Caller } from '../../../platform/http/caller.ts'
import { hashToken } from '../../../platform/keys/secrets.ts'
import type { Identity } from '../identity.ts'
import { sessionExpiry } from './session-lifetime.ts'
import { touchSession } from './session-store.ts'

type Row = {
  token_hash: Buffer
  session_id: bigint
  remember: boolean
  last_seen_at: Date
  member_id: bigint
  role: Caller['role']
  name: string
  email: string
  ref_id: string
  created_at: Date
  has_second_factor: boolean
  viewer_id: bigint | null
}
type Waiting = {
  hash: Buffer
  key: string
  found: (caller: Caller | undefined) => void
  failed: (error: unknown) => void
}

const touchEveryMs = 60_000
const batchMax = 200

/**
 * Looks the token up on every call, so a revoked one is refused at once, on every machine. Calls that arrive together
 * share one query: it is the one that every signed-in request pays for.
 */
export function createAuthenticate({ pool, db, clock, logger, isSandbox }: Identity): Authenticate {
  let waiting: Waiting[] = []

  const lookUp = async (batch: Waiting[]) => {
    try {
      const now = clock.now()
      const { rows } = await pool.query<Row>({
        name: 'authenticate',
        text: `SELECT s.token_hash, s.id AS session_id, s.remember, s.last_seen_at, m.id AS member_id, m.role, m.name, m.email, m.ref_id, m.created_at, s.viewer_id,
                 m.role <> 'member' AND EXISTS (SELECT FROM authenticators a WHERE a.member_id = m.id AND a.confirmed_at IS NOT NULL) AS has_second_factor
               FROM sessions s JOIN members m ON m.id = s.member_id WHERE s.token_hash = ANY($1::bytea[]) AND s.expires_at > $2 AND m.closed_at IS NULL AND m.locked_at IS NULL`,
        values: [batch.map(({ hash }) => hash), now],
      })
      const callers = new Map(rows.map((row) => [row.token_hash.toString('latin1'), callerOf(row, isSandbox)]))
      for (const row of rows) touchWhenDue(row, now)
      for (const { key, found } of batch) found(callers.get(key))
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }

  const touchWhenDue = (row: Row, now: Date) => {
    // Looking on ends when it was said to end, however busy it is.
    if (row.viewer_id !== null || now.getTime() - row.last_seen_at.getTime() <= touchEveryMs) return
    // Nobody waits for this: a missed touch only makes the session look older than it is.
    touchSession(db, row.session_id, now, sessionExpiry(now, row.remember)).catch((error: unknown) =>
      logger.warn({ err: error }, 'a session was not touched'),
    )
  }

  const lookUpWaiting = () => {
    const batch = waiting
    waiting = []
    for (let start = 0; start < batch.length; start += batchMax) void lookUp(batch.slice(start, start + batchMax))
  }

  return (token) =>
    new Promise((found, failed) => {
      const hash = hashToken(token)
      if (waiting.length === 0) setImmediate(lookUpWaiting)
      waiting.push({ hash, key: hash.toString('latin1'), found, failed })
    })
}

function callerOf(row: Row, isSandbox: boolean): Caller {
  return {
    memberId: row.member_id,
    sessionId: row.session_id,
    role: row.role,
    name: row.name,
    email: row.email,
    refId: row.ref_id,
    createdAt: row.created_at,
    mayOperate: row.role !== 'member' && (isSandbox || row.has_second_factor),
    ...(row.viewer_id !== null && { viewerId: row.viewer_id }),
  }
}
