import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Reader } from '../../platform/database/db.ts'

export type Unswept = { index: number; address: Address; value: bigint }

/**
 * Addresses that hold at least `valueMin` of what is in the ledger and was not swept, the fullest first. One with a transfer
 * under way, from it or of gas to it, is left alone until that is final.
 */
export async function unsweptAddresses(reader: Reader, valueMin: bigint, countMax: number): Promise<Unswept[]> {
  const { rows } = await sql<{ derivation_index: number; address: string; value: string }>`
    SELECT a.derivation_index, a.address, (s.credited - s.swept)::text AS value
    FROM addresses_summed s JOIN addresses_given a ON a.address = s.address
    WHERE s.credited > s.swept AND s.credited - s.swept >= ${String(valueMin)}::numeric
      AND NOT EXISTS (SELECT 1 FROM chain_sends o WHERE o.status IN ('signed', 'sent')
        AND (o.sender = a.address OR o.purpose = 'gas' AND o.to_address = a.address))
    ORDER BY s.credited - s.swept DESC, s.address LIMIT ${countMax}`.execute(reader)
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
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  return row?.derivation_index
}

export async function countOfIndexes(reader: Reader): Promise<number> {
  const { rows } = await sql<{
    highest: number | null
  }>`SELECT max(derivation_index) AS highest FROM addresses_given`.execute(reader)
  return (rows[0]?.highest ?? -1) + 1
}

/** Of the addresses of these indexes, how many have another running total than their final sweeps add up to. */
export async function wrongSwept(
  reader: Reader,
  { from, upTo }: { from: number; upTo: number },
): Promise<{ looked: bigint; wrong: bigint }> {
  const { rows } = await sql<{ looked: bigint; wrong: bigint }>`
    SELECT count(*) AS looked, count(*) FILTER (WHERE coalesce(s.swept, 0) <> m.swept) AS wrong
    FROM addresses_given a LEFT JOIN addresses_summed s ON s.address = a.address
    CROSS JOIN LATERAL (SELECT coalesce(sum(c.value), 0) AS swept FROM chain_sends c
      WHERE c.sender = a.address AND c.purpose = 'sweep' AND c.status = 'mined') m
    WHERE a.derivation_index BETWEEN ${from} AND ${upTo}`.execute(reader)
  return rows[0] ?? { looked: 0n, wrong: 0n }
}
