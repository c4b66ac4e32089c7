import type { Tx } from '../../../platform/database/db.ts'
import { setReturned } from '../deposit-store.ts'

/** The waiting deposits of a closed member are sent back. */
export function markReturned(tx: Tx, memberId: bigint): Promise<void> {
  return setReturned(tx, memberId)
}
