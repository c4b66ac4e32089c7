import { addSeconds } from '../platform/clock.ts'
import { inTx, type Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { askFor, type Job } from '../platform/jobs.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import type { Identity } from './identity.ts'
import { passwordChangedLetter, resetLetter, resetLifetimeMinutes } from './letters.ts'
import { assertNotCommon, hashPassword } from './password.ts'
import { deleteSessionsOf } from './session-store.ts'
import {
  findMailToken,
  findMemberByEmail,
  findMemberById,
  insertMailToken,
  markVerified,
  setPasswordHash,
  spendMailToken,
  voidMailTokens,
} from './store.ts'

const resetMailJob = 'send-reset-mail'

/** Whether the address is known is only looked up by the job, so the answer cannot tell by its words or its time. */
export async function requestPasswordReset({ db }: Identity, email: string): Promise<void> {
  await inTx(db, (tx) => askForResetMail(tx, email))
}

export async function askForResetMail(tx: Tx, email: string): Promise<void> {
  await askFor(tx, resetMailJob, { email }, { isUrgent: true })
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
        const token = newToken()
        await voidMailTokens(tx, member.id, 'reset_password', now)
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

export async function assertResetToken({ db, clock }: Identity, token: string): Promise<void> {
  if (!(await findMailToken(db, 'reset_password', hashToken(token), clock.now())))
    throw new DomainError('invalid_token')
}

/** Whoever has the link owns the address, so it counts as verified; every session ends. */
export async function resetPassword(identity: Identity, token: string, password: string): Promise<void> {
  await assertResetToken(identity, token)
  assertNotCommon(password)
  const passwordHash = await hashPassword(password)
  const now = identity.clock.now()
  await inTx(identity.db, async (tx) => {
    const spent = await spendMailToken(tx, 'reset_password', hashToken(token), now)
    const member = spent && (await findMemberById(tx, spent.member_id))
    if (!member) throw new DomainError('invalid_token')
    await setPasswordHash(tx, member.id, passwordHash)
    await markVerified(tx, member.id, now)
    await voidMailTokens(tx, member.id, 'verify_email', now)
    await deleteSessionsOf(tx, member.id)
    await identity.mailer.queue(tx, passwordChangedLetter(member, identity.publicUrl), now)
  })
}
