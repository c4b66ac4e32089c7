import type { Tx } from '../platform/db.ts'
import { setActive } from './store.ts'

/** A member with an active package earns level income and counts for the sponsor. Saying it again changes nothing. */
export async function markActive(tx: Tx, memberId: bigint): Promise<void> {
  await setActive(tx, memberId, true)
}

export async function markInactive(tx: Tx, memberId: bigint): Promise<void> {
  await setActive(tx, memberId, false)
}
