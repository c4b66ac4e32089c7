import { text } from '@fairlead/contract/text'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Identity } from '../identity.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { memberForOperators } from '../standing/lock-member.ts'
import { stepSeconds } from './factor-codes.ts'
import { factorResetLetter, factorResetRequestedLetter } from './factor-letters.ts'
import { deleteSecondFactor, isFactorConfirmed, noteFactorChange, wasFactorUsedSince } from './factor-store.ts'

type Parts = Pick<Identity, 'mailer' | 'publicUrl' | 'holdPayoutAddress'>

/** An operator has requested it: the member is mailed before anything happens. */
export async function announceFactorReset(
  { mailer, publicUrl }: Parts,
  tx: Tx,
  memberId: bigint,
  now: Date,
): Promise<void> {
  const member = await memberWithFactor(tx, memberId)
  await mailer.queue(tx, factorResetRequestedLetter(member, publicUrl), now)
}

/**
 * Whoever lost the second step signs in with the password again. What it guarded is guarded otherwise for a day: the payout address is
 * held back, and withdrawals take two operators. Refused when it was used meanwhile, for then somebody told us a story.
 */
export async function resetSecondFactor(
  { mailer, publicUrl, holdPayoutAddress }: Parts,
  tx: Tx,
  { memberId, askedAt, now }: { memberId: bigint; askedAt: Date; now: Date },
): Promise<void> {
  const member = await memberWithFactor(tx, memberId)
  if (await wasFactorUsedSince(tx, memberId, askedAt, stepSeconds))
    throw new DomainError('conflict', { message: text.factorUsedSince })
  await deleteSecondFactor(tx, memberId)
  await noteFactorChange(tx, memberId, now)
  await endSessionsOf(tx, memberId, 'support')
  const payoutAddress = await holdPayoutAddress(tx, memberId, now)
  await mailer.queue(tx, factorResetLetter(member, publicUrl, payoutAddress), now)
}

async function memberWithFactor(tx: Tx, memberId: bigint) {
  const member = await memberForOperators(tx, memberId)
  if (!(await isFactorConfirmed(tx, memberId)))
    throw new DomainError('conflict', { message: text.memberNoSecondFactor })
  return member
}
