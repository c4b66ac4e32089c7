import type { Tx } from '../../../platform/database/db.ts'
import { lockForOperators } from '../store.ts'

/** Whoever changes what hangs on a member, such as the package, waits for whoever is doing so. */
export async function holdMember(tx: Tx, memberId: bigint): Promise<void> {
  await lockForOperators(tx, memberId)
}
