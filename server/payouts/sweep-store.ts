import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Reader } from '../platform/db.ts'

export type Unswept = { index: number; address: Address; value: bigint }

/**
 * Addresses that hold at least `valueMin` of what is in the ledger and was not swept, the fullest first. One with a transfer
 * under way, from it or of gas to it, is left alone until that is final.
 */
export async function unsweptAddresses(reader: Reader, valueMin: bigint, countMax: number): Promise<Unswept[]> {
  const { rows } = await sql<{ derivation_index: number; address: string; value: string }>`
    SELECT a.derivation_index, a.address, (d.value - coalesce(s.value, 0))::text AS value
    FROM (SELECT to_address, sum(value) AS value FROM deposits_seen WHERE status <> 'pending' GROUP BY to_address) d
    JOIN addresses_given a ON a.address = d.to_address
    LEFT JOIN (SELECT sender, sum(value) AS value FROM chain_sends WHERE purpose = 'sweep' AND status = 'mined' GROUP BY sender) s
      ON s.sender = a.address
    WHERE d.value - coalesce(s.value, 0) >= ${String(valueMin)}::numeric
      AND NOT EXISTS (SELECT 1 FROM chain_sends o WHERE o.status IN ('signed', 'sent')
        AND (o.sender = a.address OR o.purpose = 'gas' AND o.to_address = a.address))
    ORDER BY d.value - coalesce(s.value, 0) DESC LIMIT ${countMax}`.execute(reader)
  return rows.map(({ derivation_index, address, value }) => ({
    index: derivation_index,
    address: address as Address,
    value: BigInt(value),
  }))
}

export async function depositIndexOf(reader: Reader, address: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom('addresses_given')
    .select('derivation_index')
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.derivation_index
}
