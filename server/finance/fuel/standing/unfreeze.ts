import { text } from '@fairlead/contract/text'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { deleteFreeze } from '../leaving-store.ts'

/** Operators have looked: the member may be paid again. The alert ends with the next look at who is frozen. */
export async function unfreezeMember(tx: Tx, memberId: bigint): Promise<void> {
  if (!(await deleteFreeze(tx, memberId))) throw new DomainError('conflict', { message: text.memberNotFrozen })
}
