import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { DueWork, Job } from '../../platform/jobs.ts'
import { finishWithdrawal } from './end-withdrawal.ts'
import { tooManyTries } from './letters.ts'
import { lockExpired, wrongTriesMax } from './withdrawal-store.ts'

export const expireJob = 'expire-withdrawals'

/** Ends what was not confirmed in time, or wrongly too often: what was held is income again. */
export function expireWithdrawals({ db, clock }: { db: Db; clock: Clock }): { job: Job; due: DueWork } {
  return {
    job: { name: expireJob, run: () => expireAll(db, clock.now()) },
    due: { name: expireJob, runDue: (now) => expireAll(db, now) },
  }
}

async function expireAll(db: Db, now: Date): Promise<void> {
  while (await expireOne(db, now));
}

function expireOne(db: Db, now: Date): Promise<boolean> {
  return inTx(db, async (tx) => {
    const expired = await lockExpired(tx, now)
    if (expired) await finishWithdrawal(tx, expired.id, endOfExpired(expired), now)
    return expired !== undefined
  })
}

export function endOfExpired({ otp_tries }: { otp_tries: number }) {
  return otp_tries > wrongTriesMax
    ? ({ status: 'failed', reason: tooManyTries } as const)
    : ({ status: 'expired', reason: null } as const)
}
