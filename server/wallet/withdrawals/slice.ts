import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ApprovalParts } from '../payouts/approvals/read-approvals.ts'
import { notifySent } from './end/notify-sent.ts'
import { withdrawalsPersonal } from './personal-data.ts'
import { expireWithdrawals } from './request/expire-withdrawals.ts'
import { hashedOtps } from './request/otp.ts'
import { serveWithdrawals } from './routes.ts'
import { withdrawalMail } from './withdrawal-mail.ts'
import type { Withdrawals } from './withdrawals.ts'

/** What members ask for, until operators let it out. */
export function withdrawalsSlice({ approvals, ...parts }: Withdrawals & { approvals: ApprovalParts }) {
  const expiry = expireWithdrawals(parts)
  return {
    serve: (app: FastifyInstance, front: { db: Db; clock: Clock }) =>
      serveWithdrawals(app, { ...parts, ...approvals, db: front.db, clock: front.clock }),
    jobs: [withdrawalMail(parts), notifySent(parts), expiry.job],
    ordered: [expiry.due],
    keptByKey: [hashedOtps],
    personal: withdrawalsPersonal,
  }
}
