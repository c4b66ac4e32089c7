import type { Tx } from '../../platform/database/db.ts'
import { setActive } from './store.ts'

/**
 * A member with an active package who has deposited fuel that was not refunded earns level income and counts for the sponsor. Called
 * in the transaction that gave or ended the package; whatever moves fuel follows it by itself.
 */
export async function followActive(tx: Tx, memberId: bigint): Promise<void> {
  await setActive(tx, memberId)
}
