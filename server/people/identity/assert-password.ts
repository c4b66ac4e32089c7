import type { Reader } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { isPasswordOf } from './password.ts'
import { findMemberById } from './store.ts'

/** A stolen token alone is not enough for what this guards. */
export async function assertPassword(reader: Reader, memberId: bigint, password: string): Promise<void> {
  const member = await findMemberById(reader, memberId)
  if (!(await isPasswordOf(member?.password_hash, password)))
    throw new DomainError('wrong_password', { field: 'password' })
}
