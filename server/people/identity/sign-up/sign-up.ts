import { addSeconds } from '../../../platform/clock.ts'
import { inTx, type Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { hashToken, newToken } from '../../../platform/keys/secrets.ts'
import type { Identity } from '../identity.ts'
import { accountClosedLetter, alreadyRegisteredLetter, verificationLetter, verifyLifetimeHours } from '../letters.ts'
import { mailTokensSince } from '../mail-token-store.ts'
import { assertHardToGuess, hashPassword } from '../password.ts'
import {
  findMemberByEmail,
  findSponsor,
  insertMailToken,
  insertMember,
  lastMailTokenAt,
  lockMember,
  replaceSignUp,
} from '../store.ts'

export type SignUp = { referred_by?: string | null | undefined; name: string; email: string; password: string }
/** What one sign-up brought, and when; its link makes it the account's. */
type Chosen = { name: string; passwordHash: string; sponsorId: bigint | null; signedUpAt: Date }
type SignedUp = NonNullable<Awaited<ReturnType<typeof findMemberByEmail>>>

/**
 * A stranger cannot ask who has an account: the answer is the same, and who has one is told by mail. Somebody may have signed the
 * address up before its owner comes, so the newest sign-up stands, and each link brings what was chosen together with it.
 */
export async function signUp(
  identity: Identity,
  { referred_by, name, email, password }: SignUp,
  from: string,
): Promise<void> {
  assertHardToGuess(password, [name, email])
  const sponsor = referred_by ? await findSponsor(identity.db, referred_by) : undefined
  if (referred_by && !sponsor) throw new DomainError('unknown_referrer', { field: 'referred_by' })
  const passwordHash = await identity.hashing.run(() => hashPassword(password), from)
  const now = identity.clock.now()
  await inTx(identity.db, async (tx) => {
    const chosen = { name, passwordHash, sponsorId: sponsor?.id ?? null, signedUpAt: now }
    const added = await insertMember(tx, { ...chosen, email, role: 'member', verifiedAt: null, now })
    if (added) return sendVerification(identity, tx, { id: added.id, email, ...chosen }, now)
    const earlier = await findMemberByEmail(tx, email)
    if (!earlier) throw new Error('An e-mail was taken and is not there')
    if (earlier.closed_at) await identity.mailer.queue(tx, accountClosedLetter(earlier, identity.publicUrl), now)
    else if (earlier.email_verified_at)
      await identity.mailer.queue(tx, alreadyRegisteredLetter(earlier, identity.publicUrl), now)
    else if (await mayMail(tx, earlier.id, now)) {
      // Nothing is replaced where it was verified a moment ago.
      if (await replaceSignUp(tx, earlier.id, chosen))
        await sendVerification(identity, tx, { id: earlier.id, email, ...chosen }, now)
    }
  })
}

const resendSecondsMin = 60
/** To one address; whoever needs another one can reset the password, which verifies the address, too. */
const verificationsPerDayMax = 5

/**
 * Another link for who has not followed one: at most one a minute, however often it is asked for. Those before it stay good, for
 * whoever asks in somebody's name would void the one that its owner waits for.
 */
export async function resendVerification(identity: Identity, tx: Tx, member: SignedUp, now: Date): Promise<void> {
  const { id, email, name, password_hash: passwordHash, sponsor_id: sponsorId, terms_accepted_at: signedUpAt } = member
  if (!(await mayMail(tx, id, now))) return
  const last = await lastMailTokenAt(tx, id, 'verify_email')
  if (!last || last <= addSeconds(now, -resendSecondsMin))
    await sendVerification(identity, tx, { id, email, name, passwordHash, sponsorId, signedUpAt }, now)
}

/** Whoever else would mail to the same account waits, or all of them would count the same. */
async function mayMail(tx: Tx, memberId: bigint, now: Date): Promise<boolean> {
  await lockMember(tx, memberId)
  return (await mailTokensSince(tx, memberId, 'verify_email', addSeconds(now, -86_400))) < verificationsPerDayMax
}

async function sendVerification(
  { mailer, publicUrl }: Identity,
  tx: Tx,
  { id, email, ...chosen }: Chosen & { id: bigint; email: string },
  now: Date,
): Promise<void> {
  const token = newToken()
  await insertMailToken(tx, {
    memberId: id,
    purpose: 'verify_email',
    hash: hashToken(token),
    now,
    expiresAt: addSeconds(now, verifyLifetimeHours * 3600),
    chosen,
  })
  await mailer.queue(tx, verificationLetter(email, publicUrl, token, chosen.signedUpAt), now, 'code')
}
