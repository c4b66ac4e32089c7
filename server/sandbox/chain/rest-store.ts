import type { Reader, Tx } from '../../platform/database/db.ts'

/** At which block the chain rests until somebody uses it. */
export async function readChainRest(reader: Reader): Promise<bigint | null> {
  const row = await reader.selectFrom('sandbox_world').select('chain_rests_at').executeTakeFirst()
  return row?.chain_rests_at ?? null
}

export async function setChainRest(tx: Tx, at: bigint): Promise<void> {
  await tx.updateTable('sandbox_world').set({ chain_rests_at: at }).execute()
}
