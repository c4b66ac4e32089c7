import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/** What a stop has closed in a shard, beside what it had closed there before. */
export async function addStopClosure(
  tx: Tx,
  closure: { stopId: bigint; shardId: number; positions: number; profitCents: number; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO stop_closures AS c (stop_id, shard_id, positions, profit_cents, closed_at)
    VALUES (${closure.stopId}, ${closure.shardId}, ${closure.positions}, ${closure.profitCents}, ${closure.at})
    ON CONFLICT (stop_id, shard_id) DO UPDATE SET positions = c.positions + excluded.positions,
      profit_cents = c.profit_cents + excluded.profit_cents, closed_at = excluded.closed_at`.execute(tx)
}

/** Whether the account is out of the fleet now; one that still holds something is not. */
export async function leaveFleet(tx: Tx, accountId: bigint): Promise<boolean> {
  const { rows } = await sql<{ has_left: boolean }>`SELECT leave_fleet(${accountId}) AS has_left`.execute(tx)
  return rows[0]?.has_left ?? false
}
