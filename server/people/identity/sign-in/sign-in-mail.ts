import { addSeconds } from '../../../platform/clock.ts'
import { inTx } from '../../../platform/database/db.ts'
import { hashToken, newToken } from '../../../platform/keys/secrets.ts'
import type { Job } from '../../../platform/work/jobs.ts'
import type { Identity } from '../identity.ts'
import { failedSignInsLetter, signInLinkLetter, signInLinkMinutes } from '../letters.ts'
import { findMailToken, findMemberByEmail, insertMailToken, lastMailTokenAt } from '../store.ts'

export const signInLinkJob = 'send-sign-in-link'
export const warnOwnerJob = 'warn-of-failed-sign-ins'
const resendMinutesMin = 10

/** Whether whoever signs in has read the mail that a guessed-at account's owner gets. */
export async function isPermitted(
  { db, clock }: Identity,
  email: string,
  permit: string | undefined,
): Promise<boolean> {
  if (permit === undefined) return false
  const found = await findMailToken(db, 'sign_in', hashToken(permit), clock.now())
  return found !== undefined && (await findMemberByEmail(db, email))?.id === found.member_id
}

/** Both only look up by the job whether anybody has the address, so that the answer cannot tell. */
export function signInMail(identity: Identity): Job[] {
  const { db, clock, mailer, publicUrl } = identity
  return [
    {
      name: signInLinkJob,
      async run(payload) {
        const now = clock.now()
        await inTx(db, async (tx) => {
          const member = await findMemberByEmail(tx, (payload as { email: string }).email)
          // Also to who closed the account: they may want to open it again.
          if (!member?.email_verified_at) return
          const last = await lastMailTokenAt(tx, member.id, 'sign_in')
          if (last && last > addSeconds(now, -resendMinutesMin * 60)) return
          const token = newToken()
          await insertMailToken(tx, {
            memberId: member.id,
            purpose: 'sign_in',
            hash: hashToken(token),
            now,
            expiresAt: addSeconds(now, signInLinkMinutes * 60),
          })
          await mailer.queue(tx, signInLinkLetter(member, publicUrl, token), now, 'code')
        })
      },
    },
    {
      name: warnOwnerJob,
      async run(payload) {
        const now = clock.now()
        await inTx(db, async (tx) => {
          const member = await findMemberByEmail(tx, (payload as { email: string }).email)
          if (!member?.email_verified_at || member.closed_at) return
          await mailer.queue(tx, failedSignInsLetter(member, publicUrl), now)
        })
      },
    },
  ]
}
