import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

type Wish = { id: bigint; account_id: bigint; position_id: bigint | null; asked_at: Date }

/**
 * How many positions terminals closed for these requests, and what they came to over all their deals. One that an earlier request was still
 * to close when this one came counts for the earlier one.
 */
export async function closedByTerminals(
  tx: Tx,
  wishes: readonly Wish[],
): Promise<{ positions: number; netCents: number }> {
  if (wishes.length === 0) return { positions: 0, netCents: 0 }
  const { rows } = await sql<{ positions: number; netCents: number }>`
    WITH closed AS (
      SELECT DISTINCT c.account_id, c.position_id
      FROM unnest(${wishes.map(({ id }) => id)}::bigint[], ${wishes.map(({ account_id }) => account_id)}::bigint[],
        ${wishes.map(({ position_id }) => position_id)}::bigint[], ${wishes.map(({ asked_at }) => asked_at)}::timestamptz[])
        AS w(id, account_id, position_id, asked_at)
      JOIN terminal_commands c ON c.account_id = w.account_id AND c.kind = 'close' AND c.made_at >= w.asked_at
        AND c.position_id = coalesce(w.position_id, c.position_id)
      WHERE NOT EXISTS (SELECT 1 FROM closes_asked e WHERE e.account_id = c.account_id AND e.id < w.id
        AND coalesce(e.position_id, c.position_id) = c.position_id AND coalesce(e.done_at >= w.asked_at, true)))
    SELECT count(*)::int AS positions, coalesce(round(sum(d.net) / 10000), 0)::float8 AS "netCents" FROM closed c CROSS JOIN LATERAL (
      SELECT sum(d.profit + d.swap + d.commission) AS net FROM deals_done d
      WHERE d.account_id = c.account_id AND d.position_id = c.position_id HAVING bool_or(d.entry = 'out')) d`.execute(
    tx,
  )
  return rows[0] ?? { positions: 0, netCents: 0 }
}
