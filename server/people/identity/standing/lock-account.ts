import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { lockMember } from '../store.ts'

/** Whoever asks for money or closes the account waits for the other; a closed account is refused like an ended session. */
export async function lockAccount(tx: Tx, memberId: bigint): Promise<void> {
  const member = await lockMember(tx, memberId)
  if (!member || member.closed_at) throw new DomainError('unauthenticated')
}
