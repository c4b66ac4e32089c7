import { inTx, type Reader, type Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { hashToken, newToken } from '../../../platform/keys/secrets.ts'
import type { Identity } from '../identity.ts'
import { isNoStep, isSecondFactorOn, type SecondStep, takeSecondStep, waysOf } from '../second-factor/second-step.ts'
import { noteDevice } from '../sessions/note-device.ts'
import { sessionEnd, sessionExpiry } from '../sessions/session-lifetime.ts'
import { insertSession } from '../sessions/session-store.ts'
import { resendVerification } from '../sign-up/sign-up.ts'
import { lockPassword } from '../store.ts'
import { type Credentials, findByPassword, forgetFailures, type KnownMember } from './find-by-password.ts'

type SignIn = Credentials &
  SecondStep & {
    remember: boolean
    device?: string | undefined
    userAgent: string
    /** As it is shown to the member. */
    address: string
  }
export type SignInOutcome =
  | { status: 'LOGIN_SUCCESS'; token: string; member: KnownMember }
  | { status: 'TOTP_REQUIRED'; ways: Awaited<ReturnType<typeof waysOf>> }
  | { status: 'EMAIL_VERIFICATION_REQUIRED' }
  | { status: 'LINK_REQUIRED' }

/** An unknown e-mail and a wrong password get the same answer after the same time. */
export async function signIn(identity: Identity, given: SignIn): Promise<SignInOutcome> {
  const { db } = identity
  const member = await findByPassword(identity, given)
  if (!member) return { status: 'LINK_REQUIRED' }
  if (member.closed_at) throw new DomainError('account_closed')
  if (member.locked_at) throw new DomainError('account_locked')
  const askForStep = async () => ({ status: 'TOTP_REQUIRED' as const, ways: await waysOf(identity, member.id) })
  const isStepNeeded = member.email_verified_at !== null && (await needsSecondStep(identity, db, member))
  if (isStepNeeded) {
    if (isNoStep(given)) return askForStep()
    await takeSecondStep(identity, member, given)
  }
  const outcome = await inTx(db, async (tx) => {
    await assertPasswordOfNow(tx, member)
    // Switched on since: it has ended every session that the password alone had opened, and this would be another.
    if (!isStepNeeded && member.email_verified_at && (await needsSecondStep(identity, tx, member))) return undefined
    return letIn(identity, tx, member, given)
  })
  if (!outcome) return askForStep()
  if (outcome.status === 'LOGIN_SUCCESS') await forgetFailures(identity, given)
  return outcome
}

/** Everybody knows the sandbox's operators; their codes are for what operators sign, not for the door. */
async function needsSecondStep({ isSandbox }: Identity, reader: Reader, member: KnownMember): Promise<boolean> {
  return !(isSandbox && member.role !== 'member') && isSecondFactorOn(reader, member.id)
}

/** Under the lock that a change of the password takes, too: a session that is stored after it was begun with the password of now. */
async function assertPasswordOfNow(tx: Tx, member: KnownMember): Promise<void> {
  const locked = await lockPassword(tx, member.id)
  if (locked?.password_hash !== member.password_hash) throw new DomainError('invalid_credentials')
}

async function letIn(identity: Identity, tx: Tx, member: KnownMember, given: SignIn): Promise<SignInOutcome> {
  const now = identity.clock.now()
  if (!member.email_verified_at) {
    await resendVerification(identity, tx, member, now)
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
