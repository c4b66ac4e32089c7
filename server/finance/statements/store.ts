import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'

export type Closed = {
  id: bigint
  account_id: bigint
  position_id: bigint
  symbol: string
  volume: string
  opened_at: Date
  closed_at: Date
  profit: bigint
}
type Span = { memberId: bigint; from: Date; before: Date }

const ofSpan = ({ memberId, from, before }: Span) =>
  sql`member_id = ${memberId} AND closed_at >= ${from} AND closed_at < ${before}`

/** What closed trades made or lost, by day or by month. */
export async function tradesByPart(
  reader: Reader,
  span: Span & { by: 'day' | 'month' },
): Promise<{ part: string; trades: bigint; won: bigint; lost: bigint; profit: bigint; loss: bigint }[]> {
  const { rows } = await sql<{ part: string; trades: bigint; won: bigint; lost: bigint; profit: bigint; loss: bigint }>`
    SELECT to_char(closed_at AT TIME ZONE 'UTC', ${span.by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) AS part, count(*) AS trades,
      count(*) FILTER (WHERE profit > 0) AS won, count(*) FILTER (WHERE profit < 0) AS lost,
      coalesce(sum(profit) FILTER (WHERE profit > 0), 0)::bigint AS profit,
      coalesce(sum(profit) FILTER (WHERE profit < 0), 0)::bigint AS loss
    FROM trades_made WHERE ${ofSpan(span)} GROUP BY 1`.execute(reader)
  return rows
}

/** The newest closed trades, or those before one of them. */
export async function closedTrades(
  reader: Reader,
  span: Span,
  { last, limit }: { last?: Closed | undefined; limit: number },
): Promise<Closed[]> {
  const { rows } = await sql<Closed>`
    SELECT id, account_id, position_id, symbol, volume, opened_at, closed_at, profit FROM trades_made
    WHERE ${ofSpan(span)} ${last ? sql`AND (closed_at, id) < (${last.closed_at}, ${last.id})` : sql``}
    ORDER BY closed_at DESC, id DESC LIMIT ${limit}`.execute(reader)
  return rows
}
