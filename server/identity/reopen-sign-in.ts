import { text } from '@fairlead/contract/text'
import type { Reader, Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { isPasswordOf } from './password.ts'
import { findMemberByEmail, lockMember, setOpen } from './store.ts'

/** The closed account of who knows its password. Everybody else gets the answer of a failed sign-in. */
export async function findClosed(reader: Reader, { email, password }: { email: string; password: string }) {
  const member = await findMemberByEmail(reader, email)
  const matches = await isPasswordOf(member?.password_hash, password)
  if (!member || !matches) throw new DomainError('invalid_credentials')
  if (!member.closed_at) throw new DomainError('conflict', { message: text.accountNotClosed })
  return member
}

export async function reopenSignIn(tx: Tx, memberId: bigint): Promise<void> {
  const member = await lockMember(tx, memberId)
  if (!member?.closed_at) throw new DomainError('conflict', { message: text.accountNotClosed })
  await setOpen(tx, memberId)
}
