import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Mailer } from '../../platform/mail/outbox.ts'
import { endedLetter } from './letters.ts'
import { withdrawalToTell } from './withdrawal-store.ts'

export const withdrawalMailJob = 'send-withdrawal-mail'

type Parts = { db: Db; clock: Clock; mailer: Mailer; publicUrl: string }

/** Written by a job, because who ends a withdrawal may be the signer, which knows the chain and not how mail is sealed. */
export function withdrawalMail({ db, clock, mailer, publicUrl }: Parts): Job {
  return {
    name: withdrawalMailJob,
    async run(payload) {
      const { withdrawalId } = payload as { withdrawalId: string }
      await inTx(db, async (tx) => {
        const withdrawal = await withdrawalToTell(tx, BigInt(withdrawalId))
        if (!withdrawal) throw new Error(`There is no withdrawal ${withdrawalId} to write about`)
        await mailer.queue(tx, endedLetter(withdrawal, publicUrl), clock.now())
      })
    },
  }
}
