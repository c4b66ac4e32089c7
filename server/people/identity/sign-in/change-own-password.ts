import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Identity } from '../identity.ts'
import { passwordChangedLetter } from '../letters.ts'
import { assertHardToGuess, hashPassword, isPasswordOf } from '../password.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { findMemberById, lockPassword, setPasswordHash, voidMailTokens } from '../store.ts'

/** The hash that was found right, and that of the password to come. */
export type ProvenPassword = { current: string | null | undefined; next: string }

/** Whether the present password is right and the next one hard to guess; hashing takes its time, so this comes before a transaction. */
export async function proveOwnPassword(
  { db, hashing }: Identity,
  caller: Caller,
  current: string,
  next: string,
): Promise<ProvenPassword> {
  const member = await findMemberById(db, caller.memberId)
  if (!(await hashing.run(() => isPasswordOf(member?.password_hash, current))))
    throw new DomainError('wrong_password', { field: 'currentPassword' })
  assertHardToGuess(next, [caller.name, caller.email], 'newPassword')
  return { current: member?.password_hash, next: await hashing.run(() => hashPassword(next)) }
}

/** Ends every other session: whoever had the old password is out. */
export async function changeOwnPassword(
  { clock, mailer, publicUrl }: Identity,
  tx: Tx,
  caller: Caller,
  proven: ProvenPassword,
): Promise<void> {
  const now = clock.now()
  const locked = await lockPassword(tx, caller.memberId)
  // Somebody has changed or reset it since it was compared: what was right then is not any more.
  if (locked?.password_hash !== proven.current) throw new DomainError('wrong_password', { field: 'currentPassword' })
  await setPasswordHash(tx, caller.memberId, proven.next, now)
  await voidMailTokens(tx, caller.memberId, now)
  await endSessionsOf(tx, caller.memberId, 'password', caller.sessionId)
  await mailer.queue(tx, passwordChangedLetter(caller, publicUrl), now)
}
