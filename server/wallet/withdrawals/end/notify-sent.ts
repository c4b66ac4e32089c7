import { notifyOnce } from '../../../people/notifications/notify.ts'
import { type Db, inTx, type Tx } from '../../../platform/database/db.ts'
import { type Job, queueJob } from '../../../platform/work/jobs.ts'
import { sentNotice } from '../letters.ts'
import { withdrawalToNotify } from '../withdrawal-store.ts'

const notifySentJob = 'tell-withdrawal-sent'

type Sent = { withdrawalId: string; hash: string; at: string }

/** Called in the transaction that signs the transfer: the signer itself writes nothing but what it signs. */
export async function notifySentLater(tx: Tx, withdrawalId: bigint, hash: string, now: Date): Promise<void> {
  const payload: Sent = { withdrawalId: String(withdrawalId), hash, at: now.toISOString() }
  await queueJob(tx, notifySentJob, payload)
}

/** Tells a member that a withdrawal was signed and is being sent. */
export function notifySent({ db }: { db: Db }): Job {
  return {
    name: notifySentJob,
    async run(payload) {
      const { withdrawalId, hash, at } = payload as Sent
      await inTx(db, async (tx) => {
        const withdrawal = await withdrawalToNotify(tx, BigInt(withdrawalId))
        if (!withdrawal) throw new Error(`There is no withdrawal ${withdrawalId} to tell of`)
        const { memberId } = withdrawal
        const told = {
          memberId,
          kind: 'withdrawal' as const,
          ...sentNotice(withdrawal, hash),
          mail: 'if chosen' as const,
        }
        await notifyOnce(tx, told, new Date(at))
      })
    },
  }
}
