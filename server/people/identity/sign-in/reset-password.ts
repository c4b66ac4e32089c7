import { addSeconds } from '../../../platform/clock.ts'
import { inTx, type Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { hashToken, newToken } from '../../../platform/keys/secrets.ts'
import { type Job, queueJob } from '../../../platform/work/jobs.ts'
import type { Identity } from '../identity.ts'
import { passwordChangedLetter, resetLetter, resetLifetimeMinutes } from '../letters.ts'
import { mailTokensSince } from '../mail-token-store.ts'
import { assertHardToGuess, hashPassword } from '../password.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { admitMember } from '../sign-up/admit-member.ts'
import {
  findMailToken,
  findMemberByEmail,
  findMemberById,
  insertMailToken,
  lockMember,
  setPasswordHash,
  spendMailToken,
  voidMailTokens,
} from '../store.ts'

const resetMailJob = 'send-reset-mail'
/** All of them work, so whoever asks for more in somebody's name keeps nobody from the ones that have come. */
const linksPerHourMax = 5

/** Whether the address is known is only looked up by the job, so the answer cannot tell by its words or its time. */
export async function requestPasswordReset({ db }: Identity, email: string): Promise<void> {
  await inTx(db, (tx) => requestReset(tx, email))
}

export async function requestReset(tx: Tx, email: string): Promise<void> {
  await queueJob(tx, resetMailJob, { email }, { isUrgent: true })
}

export function resetMail(identity: Identity): Job {
  return {
    name: resetMailJob,
    async run(payload) {
      const { email } = payload as { email: string }
      const now = identity.clock.now()
      await inTx(identity.db, async (tx) => {
        const member = await findMemberByEmail(tx, email)
        if (!member || member.closed_at) return
        // Whoever else mails to the same account waits, or all of them would count the same.
        await lockMember(tx, member.id)
        if ((await mailTokensSince(tx, member.id, 'reset_password', addSeconds(now, -3600))) >= linksPerHourMax) return
        const token = newToken()
        await insertMailToken(tx, {
          memberId: member.id,
          purpose: 'reset_password',
          hash: hashToken(token),
          now,
          expiresAt: addSeconds(now, resetLifetimeMinutes * 60),
        })
        await identity.mailer.queue(tx, resetLetter(member, identity.publicUrl, token), now, 'code')
      })
    },
  }
}

export async function assertResetToken({ db, clock }: Identity, token: string): Promise<bigint> {
  const found = await findMailToken(db, 'reset_password', hashToken(token), clock.now())
  if (!found) throw new DomainError('invalid_token')
  return found.member_id
}

/**
 * Whoever has the link owns the address, so it counts as verified; every session ends. Somebody else may have been in: the payout
 * address is held back and shown.
 */
export async function resetPassword(
  identity: Identity,
  { token, password, from }: { token: string; password: string; from: string },
): Promise<void> {
  const { db, clock, hashing, mailer, publicUrl } = identity
  const owner = await findMemberById(db, await assertResetToken(identity, token))
  assertHardToGuess(password, owner ? [owner.name, owner.email] : [])
  const passwordHash = await hashing.run(() => hashPassword(password), from)
  const now = clock.now()
  await inTx(db, async (tx) => {
    const spent = await spendMailToken(tx, 'reset_password', hashToken(token), now)
    const member = spent && (await findMemberById(tx, spent.member_id))
    if (!member) throw new DomainError('invalid_token')
    const id = await admitMember(tx, identity.team, member.id, now)
    await setPasswordHash(tx, id, passwordHash, now)
    await voidMailTokens(tx, id, now)
    await endSessionsOf(tx, id, 'password')
    const payoutAddress = await identity.holdPayoutAddress(tx, id, now)
    await mailer.queue(tx, passwordChangedLetter(member, publicUrl, payoutAddress), now)
  })
}
