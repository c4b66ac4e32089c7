import { notifyOnce } from '../../people/notifications/notify.ts'
import { type Db, inTx, type Tx } from '../../platform/database/db.ts'
import type { Mailer } from '../../platform/mail/outbox.ts'
import type { Job } from '../../platform/work/jobs.ts'
import { endedLetter, endedNotice } from './letters.ts'
import { withdrawalToNotify } from './withdrawal-store.ts'

export const withdrawalMailJob = 'send-withdrawal-mail'

type Parts = { db: Db; mailer: Mailer; publicUrl: string }

/** Written by a job where who ends a withdrawal may be the signer, which knows the chain and not how mail is sealed. */
export function withdrawalMail(parts: Parts): Job {
  return {
    name: withdrawalMailJob,
    async run(payload) {
      const { withdrawalId, at } = payload as { withdrawalId: string; at: string }
      await inTx(parts.db, (tx) => writeEnded(parts, tx, BigInt(withdrawalId), new Date(at)))
    },
  }
}

/** Tells and mails the member how a withdrawal ended, dated when it did; once, however often the job runs. */
export async function writeEnded(
  { mailer, publicUrl }: Omit<Parts, 'db'>,
  tx: Tx,
  id: bigint,
  at: Date,
): Promise<void> {
  const withdrawal = await withdrawalToNotify(tx, id)
  if (!withdrawal) throw new Error(`There is no withdrawal ${id} to write about`)
  const told = {
    memberId: withdrawal.memberId,
    kind: 'withdrawal' as const,
    ...endedNotice(withdrawal),
    mail: 'never' as const,
  }
  // The letter says more and always goes out.
  if (await notifyOnce(tx, told, at)) await mailer.queue(tx, endedLetter(withdrawal, publicUrl), at)
}
