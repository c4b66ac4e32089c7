import { inTx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { Identity } from './identity.ts'
import { passwordChangedLetter } from './letters.ts'
import { assertNotCommon, hashPassword, isPasswordOf } from './password.ts'
import { deleteSessionsOf } from './session-store.ts'
import { findMemberById, setPasswordHash, voidMailTokens } from './store.ts'

/** Ends every other session: whoever had the old password is out. */
export async function changeOwnPassword(
  identity: Identity,
  caller: Caller,
  current: string,
  next: string,
): Promise<void> {
  const member = await findMemberById(identity.db, caller.memberId)
  if (!(await isPasswordOf(member?.password_hash, current)))
    throw new DomainError('wrong_password', { field: 'currentPassword' })
  assertNotCommon(next, [caller.name, caller.email])
  const passwordHash = await hashPassword(next)
  const now = identity.clock.now()
  await inTx(identity.db, async (tx) => {
    await setPasswordHash(tx, caller.memberId, passwordHash)
    await voidMailTokens(tx, caller.memberId, 'reset_password', now)
    await deleteSessionsOf(tx, caller.memberId, caller.sessionId)
    await identity.mailer.queue(tx, passwordChangedLetter(caller, identity.publicUrl), now)
  })
}
