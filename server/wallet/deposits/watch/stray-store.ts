import type { Address } from 'viem'
import type { Reader, Tx } from '../../../platform/database/db.ts'

/** Up to which block tokens were looked for, and up to which address coin, in this round. */
export type StrayPlace = { block: bigint; index: number }

export async function strayPlace(reader: Reader, chainId: number): Promise<StrayPlace | undefined> {
  const row = await reader
    .selectFrom('stray_cursors')
    .select(['block_number', 'derivation_index'])
    .where('chain_id', '=', BigInt(chainId))
    .executeTakeFirst()
  return row && { block: row.block_number, index: row.derivation_index }
}

export async function putStrayPlace(tx: Tx, chainId: number, { block, index }: StrayPlace): Promise<void> {
  const place = { block_number: block, derivation_index: index }
  await tx
    .insertInto('stray_cursors')
    .values({ chain_id: BigInt(chainId), ...place })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(place))
    .execute()
}

export async function addressesAfter(
  reader: Reader,
  index: number,
  limit: number,
): Promise<{ index: number; address: Address }[]> {
  const rows = await reader
    .selectFrom('deposit_addresses')
    .select(['derivation_index', 'address'])
    .where('derivation_index', '>', index)
    .orderBy('derivation_index')
    .limit(limit)
    .execute()
  return rows.map(({ derivation_index, address }) => ({ index: derivation_index, address: address as Address }))
}
