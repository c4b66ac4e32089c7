import { bandEdges, type RecordMarket, recordMembersMin } from '@fairlead/contract/record-months'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'

/** The month that is counted next, as its first day, and the member up to whom it is. */
export type Progress = { month: string | null; member_id: bigint }
export type Month = { start: Date; end: Date }

/** Takes the turn to count, unless another process has it. */
export async function claimProgress(tx: Tx): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    SELECT to_char(month, 'YYYY-MM-DD') AS month, member_id FROM record_progress FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows[0]
}

/** When somebody was charged for the first time. */
export async function firstCharged(tx: Tx): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`SELECT at FROM charges_made ORDER BY id LIMIT 1`.execute(tx)
  return rows[0]?.at
}

export async function setProgress(tx: Tx, month: Date, memberId: bigint): Promise<void> {
  await sql`UPDATE record_progress SET month = ${dayOf(month)}::date, member_id = ${memberId}`.execute(tx)
}

/** The next members with bots, whatever became of them since. */
export async function membersAfter(tx: Tx, memberId: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT member_id FROM bots_standing WHERE member_id > ${memberId} AND account_id IS NOT NULL ORDER BY member_id LIMIT ${limit}`.execute(
    tx,
  )
  return rows.map(({ member_id }) => member_id)
}

/** The band of a result on a capital, as `recordBands` has them. */
const bandOf = (result: RawBuilder<unknown>, capital: RawBuilder<unknown>) => sql`(CASE WHEN ${result} = 0 THEN 0
  ELSE sign(${result}) * (1 + width_bucket(abs(${result})::numeric * 10000 / greatest(${capital}, 1), ${sql.raw(`ARRAY[${bandEdges.join(',')}]`)}::numeric[])) END)::int`

/**
 * Counts what these members were charged for in a month: trades that closed in it, hosting, and setting a bot up again; and what closed before it and
 * was not there when that time was counted. Charges of one member become visible in the order of their numbers, since whoever writes one holds the
 * member's fuel. A trade is live where a terminal that trades real money was paired with its account before it was opened.
 */
export async function countCharges(tx: Tx, members: readonly bigint[], { start, end }: Month): Promise<void> {
  await sql`
    WITH added AS MATERIALIZED (
      SELECT b.member_id, b.account_id, c.id, c.at, c.due, c.trade_id,
        c.at < ${end} AND (c.at >= ${start} OR c.id > coalesce(r.seen_id, 0)) AS is_counted
      FROM bots_standing b LEFT JOIN record_members r ON r.member_id = b.member_id
      CROSS JOIN LATERAL (SELECT id, at, due, trade_id FROM charges_made
        WHERE member_id = b.member_id AND id > coalesce(r.scanned_id, 0)) c
      WHERE b.member_id = ANY (${members}::bigint[])
    ), placed AS MATERIALIZED (
      SELECT a.member_id, a.trade_id, a.due, a.at < ${start} AS is_late, t.profit, k.capital,
        CASE WHEN EXISTS (SELECT 1 FROM terminals_paired p WHERE p.account_id = k.id AND NOT p.is_demo AND p.paired_at <= coalesce(t.opened_at, a.at))
          THEN 'live' ELSE 'simulated' END AS market
      FROM added a LEFT JOIN trades_made t ON t.id = a.trade_id JOIN accounts_traded k ON k.id = coalesce(t.account_id, a.account_id)
      WHERE a.is_counted
    ), of_member AS MATERIALIZED (
      SELECT member_id, market, (sum(coalesce(profit, 0)) - sum(due))::bigint AS kept, max(capital) AS capital FROM placed GROUP BY 1, 2
    ), marked AS (
      INSERT INTO record_members AS m (member_id, scanned_id, seen_id, kept_live, kept_simulated)
        SELECT a.member_id, coalesce(min(a.id) FILTER (WHERE a.at >= ${end}) - 1, max(a.id)), max(a.id),
          (SELECT kept FROM of_member o WHERE o.member_id = a.member_id AND o.market = 'live'),
          (SELECT kept FROM of_member o WHERE o.member_id = a.member_id AND o.market = 'simulated')
        FROM added a GROUP BY a.member_id
        ON CONFLICT (member_id) DO UPDATE SET scanned_id = excluded.scanned_id, seen_id = excluded.seen_id,
          kept_live = CASE WHEN num_nulls(m.kept_live, excluded.kept_live) < 2 THEN coalesce(m.kept_live, 0) + coalesce(excluded.kept_live, 0) END,
          kept_simulated = CASE WHEN num_nulls(m.kept_simulated, excluded.kept_simulated) < 2
            THEN coalesce(m.kept_simulated, 0) + coalesce(excluded.kept_simulated, 0) END
    )
    INSERT INTO record_counting AS c (market, what, band, count)
      SELECT market, what, band, count(*) FROM (
        SELECT market, 'member' AS what, ${bandOf(sql`kept`, sql`capital`)} AS band FROM of_member
        UNION ALL SELECT market, 'trade', ${bandOf(sql`profit`, sql`capital`)} FROM placed WHERE trade_id IS NOT NULL
        UNION ALL SELECT market, 'late', 0 FROM placed WHERE trade_id IS NOT NULL AND is_late) found
      GROUP BY 1, 2, 3
      ON CONFLICT (market, what, band) DO UPDATE SET count = c.count + excluded.count`.execute(tx)
}

/** Counts these members by what each has kept since the beginning. */
export async function countSince(tx: Tx, members: readonly bigint[]): Promise<void> {
  await sql`
    INSERT INTO record_counting AS c (market, what, band, count)
      SELECT k.market, 'since', sign(k.kept)::int, count(*)
      FROM record_members m CROSS JOIN LATERAL (VALUES ('live', m.kept_live), ('simulated', m.kept_simulated)) AS k(market, kept)
      WHERE m.member_id = ANY (${members}::bigint[]) AND k.kept IS NOT NULL GROUP BY 1, 2, 3
      ON CONFLICT (market, what, band) DO UPDATE SET count = c.count + excluded.count`.execute(tx)
}

const bandsMax = bandEdges.length + 1
const counts = (what: string, farthest: number) => sql`(
  SELECT array_agg(coalesce(c.count, 0) ORDER BY b.band)
  FROM generate_series(${-farthest}::int, ${farthest}::int) AS b(band)
  LEFT JOIN record_counting c ON c.market = m.market AND c.what = ${what} AND c.band = b.band)`

/** What was counted stands from now on, of each market with members enough; of others nothing is kept. */
export async function closeMonth(tx: Tx, month: Date, now: Date): Promise<void> {
  await sql`
    INSERT INTO record_months (month, market, members, member_bands, trade_bands, since_began, late, counted_at)
      SELECT ${dayOf(month)}::date, m.market, m.members, ${counts('member', bandsMax)}, ${counts('trade', bandsMax)}, ${counts('since', 1)},
        coalesce((SELECT count FROM record_counting c WHERE c.market = m.market AND c.what = 'late'), 0), ${now}
      FROM (SELECT market, sum(count)::int AS members FROM record_counting WHERE what = 'member' GROUP BY market) m
      WHERE m.members >= ${recordMembersMin}`.execute(tx)
  await sql`DELETE FROM record_counting`.execute(tx)
}

export type MonthRow = {
  month: string
  market: RecordMarket
  members: number
  member_bands: number[]
  trade_bands: number[]
  since_began: number[]
  late: number
}

/** The newest first. */
export async function monthsCounted(reader: Reader, limit: number): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT to_char(month, 'YYYY-MM') AS month, market, members, member_bands, trade_bands, since_began, late FROM record_months
    ORDER BY record_months.month DESC, market LIMIT ${limit}`.execute(reader)
  return rows
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
