import { placeMember } from '../affiliate/place-member.ts'
import { addSeconds } from '../platform/clock.ts'
import { inTx, type Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import type { Identity } from './identity.ts'
import { accountClosedLetter, alreadyRegisteredLetter, verificationLetter, verifyLifetimeHours } from './letters.ts'
import { assertNotCommon, hashPassword } from './password.ts'
import {
  findMemberByEmail,
  findSponsor,
  insertMailToken,
  insertMember,
  lastMailTokenAt,
  voidMailTokens,
} from './store.ts'

export type SignUp = { referred_by?: string | null | undefined; name: string; email: string; password: string }

/** A stranger cannot ask who has an account: the answer is the same, and who has one is told by mail. */
export async function signUp(identity: Identity, { referred_by, name, email, password }: SignUp): Promise<void> {
  assertNotCommon(password, [name, email])
  const sponsor = referred_by ? await findSponsor(identity.db, referred_by) : undefined
  if (referred_by && !sponsor) throw new DomainError('unknown_referrer', { field: 'referred_by' })
  const passwordHash = await hashPassword(password)
  const now = identity.clock.now()
  await inTx(identity.db, async (tx) => {
    const sponsorId = sponsor?.id ?? null
    const member = await insertMember(tx, {
      name,
      email,
      passwordHash,
      sponsorId,
      role: 'member',
      verifiedAt: null,
      now,
    })
    if (member) {
      await placeMember(tx, member.id, sponsorId, now)
      await sendVerification(identity, tx, { id: member.id, name, email }, now)
      return
    }
    const earlier = await findMemberByEmail(tx, email)
    if (!earlier) throw new Error('An e-mail was taken and is not there')
    if (earlier.closed_at) await identity.mailer.queue(tx, accountClosedLetter(earlier, identity.publicUrl), now)
    else if (earlier.email_verified_at)
      await identity.mailer.queue(tx, alreadyRegisteredLetter(earlier, identity.publicUrl), now)
    else await sendVerification(identity, tx, earlier, now)
  })
}

const resendSecondsMin = 60

/** At most one verification mail a minute goes to an address, however often it is asked for. */
export async function sendVerification(
  identity: Identity,
  tx: Tx,
  member: { id: bigint; name: string; email: string },
  now: Date,
): Promise<void> {
  const last = await lastMailTokenAt(tx, member.id, 'verify_email')
  if (last && last > addSeconds(now, -resendSecondsMin)) return
  const token = newToken()
  await voidMailTokens(tx, member.id, 'verify_email', now)
  await insertMailToken(tx, {
    memberId: member.id,
    purpose: 'verify_email',
    hash: hashToken(token),
    now,
    expiresAt: addSeconds(now, verifyLifetimeHours * 3600),
  })
  await identity.mailer.queue(tx, verificationLetter(member, identity.publicUrl, token), now, 'code')
}
