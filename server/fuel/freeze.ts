import type { Reader } from '../platform/db.ts'
import { isMemberFrozen } from './store.ts'

/** A frozen member's payouts wait for an operator. */
export function isFrozen(reader: Reader, memberId: bigint): Promise<boolean> {
  return isMemberFrozen(reader, memberId)
}
