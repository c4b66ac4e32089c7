import type { Reader, Tx } from '../platform/db.ts'
import { insertFreeze, isMemberFrozen } from './store.ts'

/** A frozen member's payouts wait for an operator. */
export function isFrozen(reader: Reader, memberId: bigint): Promise<boolean> {
  return isMemberFrozen(reader, memberId)
}

/** Until an operator has looked; operators are told once. */
export function freezeMember(tx: Tx, memberId: bigint, reason: string, now: Date): Promise<void> {
  return insertFreeze(tx, memberId, reason, now)
}
