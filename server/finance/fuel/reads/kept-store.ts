import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/database/db.ts'
import type { Bounds } from '../../../platform/day-bounds.ts'

/** Profit of closed trades, and what was taken for it. Of one account: its own trades, and the fees since it was opened. */
export type KeptBounds = Bounds & { account?: { accountId: bigint; openedAt: Date } | undefined }
export type KeptSums = { profit: bigint; charges: bigint; hosting: bigint; owed: bigint }
export type KeptDay = KeptSums & { date: string; trades: number }

const within = (column: RawBuilder<unknown>, { from, before }: Bounds) =>
  sql`${from ? sql`AND ${column} >= ${from}` : sql``} ${before ? sql`AND ${column} < ${before}` : sql``}`

/**
 * One row for each closed trade with what its charge took, and one for each fee. This is what "kept" is made of wherever it is shown: a
 * charge counts with its trade, hosting and reactivation on their own day, all of them as far as they are paid.
 */
const keptRows = (memberId: bigint, { account, ...bounds }: KeptBounds) => sql`
  SELECT t.closed_at AS at, 1 AS trades, t.profit, coalesce(c.bonus_paid + c.fuel_paid, 0) AS charges, 0 AS hosting, coalesce(c.arrears, 0) AS owed
  FROM trades_made t LEFT JOIN fuel_charges c ON c.trade_id = t.id
  WHERE t.member_id = ${memberId} ${account ? sql`AND t.account_id = ${account.accountId}` : sql``} ${within(sql`t.closed_at`, bounds)}
  UNION ALL
  SELECT at, 0, 0, 0, bonus_paid + fuel_paid, arrears FROM fuel_charges
  WHERE member_id = ${memberId} AND kind <> 'charge' ${account ? sql`AND at >= ${account.openedAt}` : sql``} ${within(sql`at`, bounds)}`

const sums = sql`coalesce(sum(profit), 0)::bigint AS profit, coalesce(sum(charges), 0)::bigint AS charges,
  coalesce(sum(hosting), 0)::bigint AS hosting, coalesce(sum(owed), 0)::bigint AS owed`

export async function keptWithin(reader: Reader, memberId: bigint, bounds: KeptBounds): Promise<KeptSums> {
  const { rows } = await sql<KeptSums>`SELECT ${sums} FROM (${keptRows(memberId, bounds)}) k`.execute(reader)
  return only(rows)
}

/** The same of all time, from the totals that trading and fuel keep. */
export async function keptSinceJoining(reader: Reader, memberId: bigint): Promise<KeptSums> {
  const { rows } = await sql<KeptSums>`
    SELECT coalesce(t.profit, 0)::bigint AS profit, coalesce(f.charged, 0)::bigint AS charges, coalesce(f.hosted, 0)::bigint AS hosting,
      (SELECT coalesce(sum(arrears), 0) FROM fuel_charges c WHERE c.member_id = m.id AND arrears > 0)::bigint AS owed
    FROM (SELECT ${memberId}::bigint AS id) m
    LEFT JOIN trading_figures t ON t.member_id = m.id LEFT JOIN fuel_totals f ON f.member_id = m.id`.execute(reader)
  return only(rows)
}

/** Days (UTC) with a closed trade or a fee, the newest `daysMax` of them, oldest first. */
export async function keptDays(
  reader: Reader,
  memberId: bigint,
  bounds: KeptBounds,
  daysMax: number,
): Promise<KeptDay[]> {
  const { rows } = await sql<KeptDay>`
    SELECT * FROM (
      SELECT (at AT TIME ZONE 'UTC')::date::text AS date, sum(trades)::int AS trades, ${sums} FROM (${keptRows(memberId, bounds)}) k
      GROUP BY 1 ORDER BY 1 DESC LIMIT ${daysMax}) newest ORDER BY date`.execute(reader)
  return rows
}

/** What was taken before each of these moments, which stand in order, and after the one before it; only where it is something. */
export async function takenBetween(
  reader: Reader,
  memberId: bigint,
  bounds: KeptBounds,
  moments: readonly Date[],
): Promise<{ place: number; taken: bigint }[]> {
  const { rows } = await sql<{ place: number; taken: bigint }>`
    SELECT width_bucket(at - interval '1 microsecond', ${moments}::timestamptz[]) AS place, sum(charges + hosting)::bigint AS taken
    FROM (${keptRows(memberId, bounds)}) k WHERE charges + hosting > 0 GROUP BY 1 ORDER BY 1`.execute(reader)
  return rows
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('A sum without a condition came back empty')
  return row
}
