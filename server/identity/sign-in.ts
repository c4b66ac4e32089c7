import { inTx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import type { Identity } from './identity.ts'
import { isPasswordOf } from './password.ts'
import { sessionExpiry } from './session-lifetime.ts'
import { insertSession } from './session-store.ts'
import { sendVerification } from './sign-up.ts'
import { findMemberByEmail } from './store.ts'

type SignIn = { email: string; password: string; remember: boolean; userAgent: string; address: string }
type SignedInMember = NonNullable<Awaited<ReturnType<typeof findMemberByEmail>>>
export type SignInOutcome =
  | { status: 'LOGIN_SUCCESS'; token: string; member: SignedInMember }
  | { status: 'EMAIL_VERIFICATION_REQUIRED' }

/** An unknown e-mail and a wrong password get the same answer after the same time. */
export async function signIn(identity: Identity, given: SignIn): Promise<SignInOutcome> {
  const member = await findMemberByEmail(identity.db, given.email)
  const matches = await isPasswordOf(member?.password_hash, given.password)
  if (!member || !matches) throw new DomainError('invalid_credentials')
  if (member.closed_at) throw new DomainError('account_closed')
  if (member.locked_at) throw new DomainError('account_locked')
  const now = identity.clock.now()
  return inTx(identity.db, async (tx) => {
    if (!member.email_verified_at) {
      await sendVerification(identity, tx, member, now)
      return { status: 'EMAIL_VERIFICATION_REQUIRED' }
    }
    const token = newToken()
    await insertSession(tx, {
      memberId: member.id,
      tokenHash: hashToken(token),
      remember: given.remember,
      userAgent: given.userAgent.slice(0, 300),
      address: given.address,
      now,
      expiresAt: sessionExpiry(now, given.remember),
    })
    return { status: 'LOGIN_SUCCESS', token, member }
  })
}
