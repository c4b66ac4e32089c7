import { inTx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { Identity } from './identity.ts'
import { passwordChangedLetter } from './letters.ts'
import { assertHardToGuess, hashPassword, isPasswordOf } from './password.ts'
import { deleteSessionsOf } from './session-store.ts'
import { findMemberById, lockPassword, setPasswordHash, voidMailTokens } from './store.ts'

/** Ends every other session: whoever had the old password is out. */
export async function changeOwnPassword(
  identity: Identity,
  caller: Caller,
  current: string,
  next: string,
): Promise<void> {
  const { db, clock, hashing, mailer, publicUrl } = identity
  const member = await findMemberById(db, caller.memberId)
  if (!(await hashing.run(() => isPasswordOf(member?.password_hash, current))))
    throw new DomainError('wrong_password', { field: 'currentPassword' })
  assertHardToGuess(next, [caller.name, caller.email], 'newPassword')
  const passwordHash = await hashing.run(() => hashPassword(next))
  const now = clock.now()
  await inTx(db, async (tx) => {
    const locked = await lockPassword(tx, caller.memberId)
    // Somebody has changed or reset it since it was compared: what was right then is not any more.
    if (locked?.password_hash !== member?.password_hash)
      throw new DomainError('wrong_password', { field: 'currentPassword' })
    await setPasswordHash(tx, caller.memberId, passwordHash, now)
    await voidMailTokens(tx, caller.memberId, now)
    await deleteSessionsOf(tx, caller.memberId, caller.sessionId)
    await mailer.queue(tx, passwordChangedLetter(caller, publicUrl), now)
  })
}
