import type { Tx } from '../../../platform/database/db.ts'
import { setUnapproved } from '../withdrawal-store.ts'

/** Whoever let these through may not any more: they wait for a decision again. */
export async function decideAgain(tx: Tx, withdrawalIds: readonly bigint[]): Promise<void> {
  for (const id of withdrawalIds) await setUnapproved(tx, id)
}
