import { createHash } from 'node:crypto'
import type pg from 'pg'
import { addSeconds, type Clock } from '../clock.ts'

/** Counts what went wrong, in the table of the rate limits: over all processes, and by hashes alone. */
export type Tally = {
  /** How often it has happened within the window, this time included. */
  add(what: string, who: string, windowSeconds: number): Promise<number>
  /** How many seconds to wait once it has happened `max` times; undefined before. */
  waitSeconds(what: string, who: string, max: number): Promise<number | undefined>
  forget(what: string, who: string): Promise<void>
}

export function createTally(pool: pg.Pool, clock: Clock, scale: number): Tally {
  const keyOf = (what: string, who: string) => createHash('sha256').update(`${what}|${who}`).digest('base64url')
  return {
    async add(what, who, windowSeconds) {
      const now = clock.now()
      const { rows } = await pool.query<{ used: bigint }>({
        name: 'tally-add',
        text: `INSERT INTO rate_limits AS r (key, used, window_ends_at) VALUES ($1, 1, $3)
               ON CONFLICT (key) DO UPDATE SET
                 used = CASE WHEN r.window_ends_at <= $2 THEN 1 ELSE least(r.used + 1, 1000000000) END,
                 window_ends_at = CASE WHEN r.window_ends_at <= $2 THEN $3 ELSE r.window_ends_at END
               RETURNING used`,
        values: [keyOf(what, who), now, addSeconds(now, windowSeconds)],
      })
      return Number(rows[0]?.used)
    },
    async waitSeconds(what, who, max) {
      const now = clock.now()
      const { rows } = await pool.query<{ window_ends_at: Date }>({
        name: 'tally-read',
        text: 'SELECT window_ends_at FROM rate_limits WHERE key = $1 AND used >= $2 AND window_ends_at > $3',
        values: [keyOf(what, who), Math.max(1, Math.floor(max * scale)), now],
      })
      return rows[0] && Math.max(1, Math.ceil((rows[0].window_ends_at.getTime() - now.getTime()) / 1000))
    },
    async forget(what, who) {
      await pool.query({
        name: 'tally-forget',
        text: 'DELETE FROM rate_limits WHERE key = $1',
        values: [keyOf(what, who)],
      })
    },
  }
}
