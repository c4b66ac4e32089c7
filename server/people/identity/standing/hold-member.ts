import type { Tx } from '../../../platform/database/db.ts'
import { lockForOperators } from '../store.ts'

/** Locks a member: one change at a time of what depends on them, such as the package. */
export async function holdMember(tx: Tx, memberId: bigint): Promise<void> {
  await lockForOperators(tx, memberId)
}
