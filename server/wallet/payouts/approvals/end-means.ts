import type { Tx } from '../../../platform/database/db.ts'
import { lockOperator, takeBackUnsigned } from './approval-store.ts'
import { deleteMeans } from './key-store.ts'

/**
 * An operator lets nothing out any more: the passkeys that two have enrolled, the authenticator that the signer noted, and what was let
 * through and is not signed. Answers the withdrawals that wait for a decision again.
 */
export async function endMeans(tx: Tx, operatorId: bigint, now: Date): Promise<bigint[]> {
  // Whoever is approving something as this operator is waited for, or finds nothing left to prove it with.
  await lockOperator(tx, operatorId)
  await deleteMeans(tx, operatorId)
  return takeBackUnsigned(tx, operatorId, now)
}
