import { rules } from '@fairlead/contract/constants'
import type { routes } from '@fairlead/contract/table'
import { sql } from 'kysely'
import type { z } from 'zod'
import { addSeconds } from '../../platform/clock.ts'
import type { Db, Reader } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'

type Clicks = z.output<(typeof routes.readReferralClicks)['reply']>

const daysShown = 30
/** Of the newest direct members so many are looked at for who joined lately. */
const joinedMax = 10_000

/**
 * Programs that fetch a page to show a picture of it, or to search it, and say so. Phones called Cubot are none. Most others run no scripts
 * and never come here.
 */
const program =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|embedly|whatsapp|headless|lighthouse|monitor|curl\/|wget|python-|okhttp|axios|node-fetch|go-http/i

export const isProgram = (userAgent: string): boolean => userAgent.trim() === '' || program.test(userAgent)

/** One more visitor by the member's link today. Ids of nobody, of operators and of closed accounts count for nobody. */
export async function countClick(db: Db, refId: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO referral_clicks AS c (member_id, day, clicks)
    SELECT m.id, (${now}::timestamptz AT TIME ZONE 'UTC')::date, 1 FROM people m
    WHERE m.ref_id = ${refId.toUpperCase()} AND m.role = 'member' AND m.closed_at IS NULL AND m.email_verified_at IS NOT NULL
    ON CONFLICT (member_id, day) DO UPDATE SET clicks = c.clicks + 1`.execute(db)
}

export async function readClicks(reader: Reader, memberId: bigint, now: Date): Promise<Clicks> {
  const from = new Date(now.getTime() - (daysShown - 1) * 86_400_000).toISOString().slice(0, 10)
  const { rows } = await sql<{ date: string; clicks: number }>`
    SELECT d.day::date::text AS date, coalesce(c.clicks, 0) AS clicks
    FROM generate_series(${from}::date, (${now}::timestamptz AT TIME ZONE 'UTC')::date, '1 day') AS d(day)
    LEFT JOIN referral_clicks c ON c.member_id = ${memberId} AND c.day = d.day::date ORDER BY 1`.execute(reader)
  const { rows: counted } = await sql<{ joined: bigint }>`
    SELECT count(*) AS joined FROM (SELECT s.member_id FROM sponsorships s WHERE cardinality(s.uplines) >= 1 AND s.uplines[1] = ${memberId}
      ORDER BY s.uplines[1] DESC, s.member_id DESC LIMIT ${joinedMax}) s
    JOIN people m ON m.id = s.member_id AND m.email_verified_at >= (${from}::timestamp AT TIME ZONE 'UTC')`.execute(
    reader,
  )
  return {
    days: rows,
    clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
    joined: Number(counted[0]?.joined ?? 0n),
  }
}

export function purgeClicks(db: Db): DueWork {
  return {
    name: 'purge-clicks',
    async runDue(now) {
      const before = addSeconds(now, -rules.clicksKeptDays * 86_400)
      await sql`DELETE FROM referral_clicks WHERE day < (${before}::timestamptz AT TIME ZONE 'UTC')::date`.execute(db)
    },
  }
}
