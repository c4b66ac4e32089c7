import { sql } from 'kysely'
import type { Reader } from '../platform/db.ts'

// The newest of each; older ones were looked at when they were new, and nothing changes them.
const rowsMax = 10_000

export type DepositCounts = { booked: bigint; found: bigint; unbooked: bigint; unfounded: bigint }

/** Deposits in the ledger against transfers on the chain: their sums, and the newest one by one, both ways. */
export async function depositCounts(reader: Reader): Promise<DepositCounts> {
  const { rows } = await sql<DepositCounts>`
      SELECT (SELECT coalesce(sum(amount), 0)::bigint FROM deposits_booked) AS booked,
        (SELECT coalesce(sum(amount), 0)::bigint FROM chain_deposits WHERE status <> 'pending') AS found,
        (SELECT count(*) FROM (
           SELECT * FROM chain_deposits WHERE status <> 'pending' AND amount > 0 ORDER BY id DESC LIMIT ${rowsMax}) c
         WHERE NOT EXISTS (SELECT 1 FROM deposits_booked b
           WHERE b.key = 'deposit ' || c.chain_id || ' ' || c.tx_hash || ' ' || c.log_ordinal
             AND b.member_id = c.member_id AND b.amount = c.amount)) AS unbooked,
        (SELECT count(*) FROM (SELECT * FROM deposits_booked ORDER BY id DESC LIMIT ${rowsMax}) b
         WHERE NOT EXISTS (SELECT 1 FROM chain_deposits c
           WHERE c.tx_hash = split_part(b.key, ' ', 3) AND c.status <> 'pending'
             AND b.key = 'deposit ' || c.chain_id || ' ' || c.tx_hash || ' ' || c.log_ordinal)) AS unfounded`.execute(
    reader,
  )
  const counts = rows[0]
  if (!counts) throw new Error('A count came back empty')
  return counts
}
