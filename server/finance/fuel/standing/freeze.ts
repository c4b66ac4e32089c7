import type { Reader, Tx } from '../../../platform/database/db.ts'
import { insertFreeze, isMemberFrozen } from '../store.ts'

/** A frozen member's payouts wait for an operator. */
export function isFrozen(reader: Reader, memberId: bigint): Promise<boolean> {
  return isMemberFrozen(reader, memberId)
}

/**
 * Until an operator has looked; operators are told once. Whom only a hold of a cluster froze is then frozen for this reason, too, and
 * stays so when the hold is undone.
 */
export function freezeMember(tx: Tx, memberId: bigint, reason: string, now: Date): Promise<void> {
  return insertFreeze(tx, { memberId, reason, holdId: null, now })
}

/** The same by a hold of a cluster, which can be undone as one. False for who is frozen already. */
export async function freezeByHold(
  tx: Tx,
  freeze: { memberId: bigint; reason: string; holdId: bigint; now: Date },
): Promise<boolean> {
  if (await isMemberFrozen(tx, freeze.memberId)) return false
  await insertFreeze(tx, freeze)
  return true
}
