import type { OperatorRole } from '@fairlead/contract/route'
import type pg from 'pg'
import { addSeconds } from '../../../platform/clock.ts'
import { inTx, isUniqueViolation } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { hashToken, newToken } from '../../../platform/keys/secrets.ts'
import type { Identity } from '../identity.ts'
import { assertHardToGuess, hashPassword } from '../password.ts'
import { admitOperator, findInvitation, insertInvitation } from './invitation-store.ts'

export type Invited = { role: OperatorRole; name: string; email: string }

const inviteHours = 24

/** The one-time link, for who runs the service: only the owner of the tables can write it, no call and no process of the service. */
export async function inviteOperator(
  owner: pg.Client,
  invited: Invited,
  publicUrl: string,
  now: Date,
): Promise<string> {
  const token = newToken()
  await insertInvitation(owner, {
    ...invited,
    hash: hashToken(token),
    now,
    expiresAt: addSeconds(now, inviteHours * 3600),
  })
  return `${publicUrl}/become-operator?token=${token}`
}

/** Makes the invited one an operator with a password of their own; answers what to sign in with. */
export async function becomeOperator(
  { db, clock, hashing, team }: Identity,
  { token, password, from }: { token: string; password: string; from: string },
): Promise<string> {
  const now = clock.now()
  const invited = await findInvitation(db, hashToken(token), now)
  if (!invited) throw new DomainError('invalid_token')
  assertHardToGuess(password, [invited.name, invited.email])
  const passwordHash = await hashing.run(() => hashPassword(password), from)
  try {
    return await inTx(db, async (tx) => {
      const id = await admitOperator(tx, token, passwordHash, now)
      if (id === undefined) throw new DomainError('invalid_token')
      await team.place(tx, id, null, now)
      return invited.email
    })
  } catch (error) {
    // Somebody has signed up with the address: another one must be invited.
    throw isUniqueViolation(error, 'members_email_key') ? new DomainError('conflict') : error
  }
}
