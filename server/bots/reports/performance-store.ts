import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'

export type Span = { from: Date; to: Date }
export type EquityPoint = { at: Date; balance: bigint; equity: bigint }

/** An account's points in a span, oldest first; where there are more than `pointsMax`, every second, third, ... back from the newest. */
export async function equityPointsOf(
  reader: Reader,
  accountId: bigint,
  { from, to }: Span,
  pointsMax: number,
): Promise<EquityPoint[]> {
  const { rows } = await sql<EquityPoint>`
    SELECT at, balance, equity FROM (
      SELECT at, balance, equity, row_number() OVER (ORDER BY at DESC) - 1 AS back, count(*) OVER () AS points
      FROM equity_noted WHERE account_id = ${accountId} AND at BETWEEN ${from} AND ${to}) p
    WHERE back % ((points + ${pointsMax - 1}) / ${pointsMax}) = 0 ORDER BY at`.execute(reader)
  return rows
}

/** The largest fall of the equity from an earlier peak, over all points of a span. */
export async function largestFallOf(
  reader: Reader,
  accountId: bigint,
  { from, to }: Span,
): Promise<{ fall: bigint; peak: bigint } | undefined> {
  const { rows } = await sql<{ fall: bigint; peak: bigint }>`
    SELECT peak - equity AS fall, peak FROM (
      SELECT equity, max(equity) OVER (ORDER BY at) AS peak FROM equity_noted
      WHERE account_id = ${accountId} AND at BETWEEN ${from} AND ${to}) p
    ORDER BY peak - equity DESC, peak LIMIT 1`.execute(reader)
  return rows[0]
}

/** What an account held at a moment: its last balance by then. */
export async function balanceAt(reader: Reader, accountId: bigint, at: Date): Promise<bigint | undefined> {
  const row = await reader
    .selectFrom('equity_noted')
    .select('balance')
    .where('account_id', '=', accountId)
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.balance
}

/** Money that came into an account or left it within a span, oldest first. */
export async function transfersOf(
  reader: Reader,
  accountId: bigint,
  { from, to }: Span,
  transfersMax: number,
): Promise<{ at: Date; amount: bigint }[]> {
  const { rows } = await sql<{ at: Date; amount: bigint }>`
    SELECT at, cents * 10000 AS amount FROM (
      SELECT id, at, cents FROM balances_moved WHERE account_id = ${accountId} AND at BETWEEN ${from} AND ${to}
      ORDER BY id DESC LIMIT ${transfersMax}) newest ORDER BY id`.execute(reader)
  return rows
}

/** What came into an account or left it between the first of these moments, which stand in order, and each of them. */
export async function movedBy(reader: Reader, accountId: bigint, moments: readonly Date[]): Promise<bigint[]> {
  const [first, last] = [moments[0], moments.at(-1)]
  const { rows } = await sql<{ place: number; moved: bigint }>`
    SELECT width_bucket(at - interval '1 microsecond', ${moments}::timestamptz[]) AS place, (sum(cents) * 10000)::bigint AS moved
    FROM balances_moved WHERE account_id = ${accountId} AND at > ${first} AND at <= ${last} GROUP BY 1`.execute(reader)
  const moved = new Map(rows.map(({ place, moved }) => [place, moved]))
  let sum = 0n
  return moments.map((_, at) => {
    sum += moved.get(at) ?? 0n
    return sum
  })
}

export type ProfitGroup = {
  symbol: string | null
  weekday: number | null
  hour: number | null
  /** Of the account asked for alone. */
  own_profit: bigint
  profit: bigint
  trades: number
  won: number
}

/** The closed trades of a span, added up by instrument, by weekday, by hour (all UTC, of the closing) and altogether. */
export async function profitsOf(
  reader: Reader,
  memberId: bigint,
  accountId: bigint,
  { from, to }: Span,
): Promise<ProfitGroup[]> {
  const { rows } = await sql<ProfitGroup>`
    SELECT symbol, weekday, hour, coalesce(sum(profit) FILTER (WHERE account_id = ${accountId}), 0)::bigint AS own_profit,
      sum(profit)::bigint AS profit, count(*)::int AS trades, (count(*) FILTER (WHERE profit > 0))::int AS won
    FROM (SELECT account_id, profit, symbol, extract(dow FROM utc)::int AS weekday, extract(hour FROM utc)::int AS hour
          FROM (SELECT account_id, profit, symbol, closed_at AT TIME ZONE 'UTC' AS utc FROM trades_made
                WHERE member_id = ${memberId} AND closed_at BETWEEN ${from} AND ${to}) t) t
    GROUP BY GROUPING SETS ((symbol), (weekday), (hour), ())
    ORDER BY weekday, hour, count(*) DESC, symbol`.execute(reader)
  return rows
}
