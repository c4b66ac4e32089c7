import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Reader, Tx } from '../../platform/database/db.ts'

export type StoredAddress = { index: number; address: Address }

export async function addressOf(reader: Reader, memberId: bigint): Promise<StoredAddress | undefined> {
  const row = await reader
    .selectFrom('deposit_addresses')
    .select(['derivation_index', 'address'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row && { index: row.derivation_index, address: row.address as Address }
}

export async function nextIndex(reader: Reader): Promise<number> {
  // A restored database has forgotten addresses that it gave out: it goes on far behind them.
  await sql`SELECT note_database_line()`.execute(reader)
  const { rows } = await sql<{ index: bigint }>`SELECT nextval('deposit_address_index') AS index`.execute(reader)
  return Number(rows[0]?.index)
}

/** The first address a member gets stays the member's, whoever else was about to add one. */
export async function insertAddress(
  tx: Tx,
  memberId: bigint,
  { index, address }: StoredAddress,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('deposit_addresses')
    .values({ member_id: memberId, derivation_index: index, address, created_at: now })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
}

export async function countAddresses(reader: Reader): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`SELECT count(*) AS n FROM deposit_addresses`.execute(reader)
  return Number(rows[0]?.n ?? 0n)
}

export async function allAddresses(reader: Reader): Promise<{ address: Address; memberId: bigint }[]> {
  const rows = await reader.selectFrom('deposit_addresses').select(['address', 'member_id']).execute()
  return rows.map(({ address, member_id }) => ({ address: address as Address, memberId: member_id }))
}

export async function newestAddresses(reader: Reader, limit: number): Promise<StoredAddress[]> {
  const rows = await reader
    .selectFrom('deposit_addresses')
    .select(['derivation_index', 'address'])
    .orderBy('derivation_index', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ derivation_index, address }) => ({ index: derivation_index, address: address as Address }))
}
