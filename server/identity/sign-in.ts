import { signInFailures } from '@fairlead/contract/limits'
import { inTx, type Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { askFor } from '../platform/jobs.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import type { Identity } from './identity.ts'
import { noteDevice } from './note-device.ts'
import { isPasswordOf } from './password.ts'
import { isSecondFactorOn, type SecondStep, takeSecondStep, waysOf } from './second-step.ts'
import { sessionEnd, sessionExpiry } from './session-lifetime.ts'
import { insertSession } from './session-store.ts'
import { isPermitted, signInLinkJob, warnOwnerJob } from './sign-in-mail.ts'
import { resendVerification } from './sign-up.ts'
import { findMemberByEmail, lockPassword } from './store.ts'

type SignIn = SecondStep & {
  email: string
  password: string
  remember: boolean
  permit?: string | undefined
  device?: string | undefined
  userAgent: string
  /** As it is shown to the member, and as it is counted. */
  address: string
  from: string
}
type SignedInMember = NonNullable<Awaited<ReturnType<typeof findMemberByEmail>>>
export type SignInOutcome =
  | { status: 'LOGIN_SUCCESS'; token: string; member: SignedInMember }
  | { status: 'TOTP_REQUIRED'; ways: Awaited<ReturnType<typeof waysOf>> }
  | { status: 'EMAIL_VERIFICATION_REQUIRED' }
  | { status: 'LINK_REQUIRED' }

const failure = 'wrong password'

/** An unknown e-mail and a wrong password get the same answer after the same time. */
export async function signIn(identity: Identity, given: SignIn): Promise<SignInOutcome> {
  const { db, tally, hashing } = identity
  const { fromOneAddress, fromAll } = signInFailures
  const atAddress = `${given.email} ${given.from}`
  const waitSeconds = await tally.waitSeconds(failure, atAddress, fromOneAddress.max)
  if (waitSeconds !== undefined) throw new DomainError('rate_limited', { retryAfterSeconds: waitSeconds })
  const isGuessedAt = (await tally.waitSeconds(failure, given.email, fromAll.max)) !== undefined
  if (isGuessedAt && !(await isPermitted(identity, given.email, given.permit))) {
    await inTx(db, (tx) => askFor(tx, signInLinkJob, { email: given.email }, { isUrgent: true }))
    return { status: 'LINK_REQUIRED' }
  }
  const member = await findMemberByEmail(db, given.email)
  const matches = await hashing.run(() => isPasswordOf(member?.password_hash, given.password), given.from)
  if (!member || !matches) {
    await tally.add(failure, atAddress, fromOneAddress.windowSeconds)
    if ((await tally.add(failure, given.email, fromAll.windowSeconds)) === fromAll.warnAt)
      await inTx(db, (tx) => askFor(tx, warnOwnerJob, { email: given.email }))
    throw new DomainError('invalid_credentials')
  }
  if (member.closed_at) throw new DomainError('account_closed')
  if (member.locked_at) throw new DomainError('account_locked')
  if (member.email_verified_at && (await needsSecondStep(identity, member))) {
    if (given.totp === undefined && given.recoveryCode === undefined && given.passkey === undefined)
      return { status: 'TOTP_REQUIRED', ways: await waysOf(identity, member.id) }
    await takeSecondStep(identity, member, given)
  }
  const outcome = await inTx(db, (tx) => letIn(identity, tx, member, given))
  if (outcome.status === 'LOGIN_SUCCESS') await tally.forget(failure, atAddress)
  return outcome
}

/** Everybody knows the sandbox's operators; their codes are for what operators sign, not for the door. */
async function needsSecondStep({ db, isSandbox }: Identity, member: SignedInMember): Promise<boolean> {
  return !(isSandbox && member.role !== 'member') && isSecondFactorOn(db, member.id)
}

/** Under the lock that a change of the password takes, too: a session that is stored after it was begun with the password of now. */
async function letIn(identity: Identity, tx: Tx, member: SignedInMember, given: SignIn): Promise<SignInOutcome> {
  const now = identity.clock.now()
  const locked = await lockPassword(tx, member.id)
  if (locked?.password_hash !== member.password_hash) throw new DomainError('invalid_credentials')
  if (!member.email_verified_at) {
    const { id, email, name, password_hash: passwordHash, sponsor_id: sponsorId } = member
    await resendVerification(identity, tx, { id, email, name, passwordHash, sponsorId }, now)
    return { status: 'EMAIL_VERIFICATION_REQUIRED' }
  }
  const token = newToken()
  const userAgent = given.userAgent.slice(0, 300)
  await noteDevice(identity, tx, member, { device: given.device, userAgent, address: given.address }, now)
  await insertSession(tx, {
    memberId: member.id,
    tokenHash: hashToken(token),
    remember: given.remember,
    userAgent,
    address: given.address,
    now,
    expiresAt: sessionExpiry(now, given.remember),
    endsAt: sessionEnd(now),
  })
  return { status: 'LOGIN_SUCCESS', token, member }
}
