import { inTx } from '../../../platform/database/db.ts'
import { type Job, queueJob } from '../../../platform/work/jobs.ts'
import type { Identity } from '../identity.ts'
import { resendVerification } from '../sign-up/sign-up.ts'
import { findMemberByEmail } from '../store.ts'

const verificationMailJob = 'send-verification-mail'

/** As with a forgotten password, only the job looks the address up: the answer tells nothing by its words or its time. */
export async function requestVerification({ db }: Identity, email: string): Promise<void> {
  await inTx(db, (tx) => queueJob(tx, verificationMailJob, { email }, { isUrgent: true }))
}

export function verificationMail(identity: Identity): Job {
  return {
    name: verificationMailJob,
    async run(payload) {
      const { email } = payload as { email: string }
      await inTx(identity.db, async (tx) => {
        const member = await findMemberByEmail(tx, email)
        if (!member || member.closed_at || member.email_verified_at) return
        await resendVerification(identity, tx, member, identity.clock.now())
      })
    },
  }
}
