import { sql } from 'kysely'
import type { Reader } from '../platform/db.ts'

/** Closed for so long, paid out, and with nothing under way that somebody would have to be told or paid. */
export async function membersToErase(reader: Reader, closedBefore: Date, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT p.id FROM people p
    WHERE p.role = 'member' AND p.closed_at <= ${closedBefore} AND p.erased_at IS NULL
      AND NOT EXISTS (SELECT FROM payouts_asked o WHERE o.member_id = p.id
        AND (o.ended_at IS NULL OR (o.kind = 'refund' AND o.status = 'failed')))
      AND NOT EXISTS (SELECT FROM withdrawals_asked w WHERE w.member_id = p.id AND w.ended_at IS NULL)
      AND NOT EXISTS (SELECT FROM orders_asked o WHERE o.member_id = p.id AND o.ended_at IS NULL)
      AND NOT EXISTS (SELECT FROM members_frozen f WHERE f.member_id = p.id)
      AND NOT EXISTS (SELECT FROM fuel_held h WHERE h.member_id = p.id AND (h.fuel <> 0 OR h.waiting <> 0))
      AND NOT EXISTS (SELECT FROM income_held i WHERE i.member_id = p.id AND i.hold <> 0)
    ORDER BY p.closed_at LIMIT ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}
