import { sql } from 'kysely'
import type { BookCheck } from '../../platform/book-check.ts'
import type { Reader } from '../../platform/database/db.ts'
import { partOfMinute } from '../../platform/work/part-of-minute.ts'

const membersPerMinute = 100

/** What members have deposited and what the levels above got of their charges are running totals: part by part they are held against their rows. */
export const checkTotals =
  (now: () => Date): BookCheck =>
  async (reader) => {
    const part = partOfMinute(now(), await highestMember(reader), membersPerMinute)
    const { rows } = await sql<{ looked: bigint; wrong: bigint }>`
      SELECT count(*) AS looked, count(*) FILTER (WHERE t.booked <> d.booked OR t.shares IS DISTINCT FROM c.shares) AS wrong
      FROM fuel_totals t
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS booked FROM fuel_deposits f WHERE f.member_id = t.member_id) d
      CROSS JOIN LATERAL (SELECT coalesce(array_agg(l.share ORDER BY l.level), '{}')::bigint[] AS shares FROM (
        SELECT u.level, sum(u.share) AS share FROM fuel_charges f CROSS JOIN LATERAL unnest(f.shares) WITH ORDINALITY AS u(share, level)
        WHERE f.member_id = t.member_id GROUP BY 1) l) c
      WHERE t.member_id BETWEEN ${part.from} AND ${part.upTo}`.execute(reader)
    const { looked = 0n, wrong = 0n } = rows[0] ?? {}
    return {
      name: 'running totals of fuel are the sums of deposits and charges',
      holds: wrong === 0n,
      detail: `${wrong} of ${looked} members differ in part ${part.number} of ${part.of}`,
    }
  }

async function highestMember(reader: Reader): Promise<number> {
  const { rows } = await sql<{ highest: bigint | null }>`SELECT max(member_id) AS highest FROM fuel_totals`.execute(
    reader,
  )
  return Number(rows[0]?.highest ?? 0n)
}
