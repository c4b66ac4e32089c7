import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Mailer } from '../../../platform/mail/outbox.ts'
import type { OrderedWork } from '../../../platform/work/in-order.ts'
import type { Job } from '../../../platform/work/jobs.ts'
import { runApart } from '../../../watch/set-aside/run-apart.ts'
import { settleEnd } from '../end-withdrawal.ts'
import { tooManyTries } from '../letters.ts'
import { writeEnded } from '../withdrawal-mail.ts'
import { lockExpired, nextExpiry, wrongTriesMax } from '../withdrawal-store.ts'

export const expireJob = 'expire-withdrawals'

type Parts = { db: Db; clock: Clock; mailer: Mailer; publicUrl: string }

/** Ends what was not confirmed in time, or wrongly too often: what was held is income again. */
export function expireWithdrawals(parts: Parts): { job: Job; due: OrderedWork } {
  return {
    job: { name: expireJob, run: () => expireAll(parts, parts.clock.now()) },
    due: { name: expireJob, nextDue: nextExpiry, runDue: (at) => expireAll(parts, at) },
  }
}

async function expireAll(parts: Parts, at: Date): Promise<void> {
  await runApart({
    ...{ db: parts.db, name: expireJob, at, isOrdered: true, batchMax: 1 },
    take: (tx) => lockExpired(tx, at),
    memberOf: ({ member_id }) => member_id,
    async run(tx, found) {
      for (const expired of found) {
        await settleEnd(tx, expired.id, endOfExpired(expired), at)
        await writeEnded(parts, tx, expired.id, at)
      }
    },
  })
}

export function endOfExpired({ otp_tries }: { otp_tries: number }) {
  return otp_tries > wrongTriesMax
    ? ({ status: 'failed', reason: tooManyTries } as const)
    : ({ status: 'expired', reason: null } as const)
}
