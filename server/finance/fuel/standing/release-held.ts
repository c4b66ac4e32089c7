import type { Tx } from '../../../platform/database/db.ts'
import { releaseFreezes } from '../leaving-store.ts'

/**
 * Lets everybody go who is frozen by this hold and for no other reason; answers who that was. Those whom another hold wants frozen, too,
 * are frozen by that one from now on.
 */
export async function releaseHeld(
  tx: Tx,
  holdId: bigint,
  others: readonly { holdId: bigint; memberId: bigint }[],
): Promise<bigint[]> {
  return releaseFreezes(tx, holdId, others)
}
