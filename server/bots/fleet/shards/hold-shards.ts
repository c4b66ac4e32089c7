import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/**
 * Waits for every step of the fleet that is being stored and keeps new ones from beginning until the end of the transaction: a
 * later one reads what was written here. In one order, and a step holds only one.
 */
export async function holdShards(tx: Tx): Promise<void> {
  await sql`SELECT id FROM fleet_shards ORDER BY id FOR SHARE`.execute(tx)
}
