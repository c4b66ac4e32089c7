import { text } from '@fairlead/contract/text'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { lockForOperators, setLocked } from '../store.ts'

type Locking = { memberId: bigint; reason: string; now: Date }

/** From now on the member cannot sign in, and is signed out everywhere; bot and money are not touched. */
export async function lockMember(tx: Tx, { memberId, reason, now }: Locking): Promise<void> {
  const member = await memberForOperators(tx, memberId)
  if (member.locked_at) throw new DomainError('conflict', { message: text.memberIsLocked })
  await setLocked(tx, memberId, { at: now, reason })
  await endSessionsOf(tx, memberId, 'support')
}

export async function unlockMember(tx: Tx, memberId: bigint): Promise<void> {
  const member = await memberForOperators(tx, memberId)
  if (!member.locked_at) throw new DomainError('conflict', { message: text.memberIsNotLocked })
  await setLocked(tx, memberId, undefined)
}

/** A member that operators may deal with: no colleague, and not one whose account is closed. */
export async function memberForOperators(tx: Tx, memberId: bigint) {
  const member = await lockForOperators(tx, memberId)
  if (!member) throw new DomainError('not_found')
  if (member.role !== 'member') throw new DomainError('forbidden', { message: text.operatorNotMember })
  if (member.closed_at) throw new DomainError('account_closed')
  return member
}
