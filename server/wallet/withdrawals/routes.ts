import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { fromDollars } from '@fairlead/money/parse'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { publishToConsole } from '../../watch/audit/publish-to-console.ts'
import { type ApprovalParts, readApproval } from '../payouts/approvals/read-approvals.ts'
import { approvable, approveWithdrawal } from './decide/approve-withdrawal.ts'
import { rejectWithdrawal } from './decide/reject-withdrawal.ts'
import { listWithdrawals } from './queue/list-withdrawals.ts'
import { readWithdrawal } from './queue/read-withdrawal.ts'
import { cancelWithdrawal } from './request/cancel-withdrawal.ts'
import { requestWithdrawal } from './request/request-withdrawal.ts'
import { takeBackWithdrawal } from './request/take-back-withdrawal.ts'
import { createVerifyOtp } from './request/verify-otp.ts'
import { findWithdrawal } from './withdrawal-store.ts'
import type { Withdrawals } from './withdrawals.ts'

type Parts = Withdrawals & ApprovalParts

export function serveWithdrawals(app: FastifyInstance, parts: Parts): void {
  const { db, clock, secrets, desk, twoAbove } = parts
  const verifyOtp = createVerifyOtp(secrets)

  serve(app, routes.withdrawReferral, ({ caller, body, request }) => {
    const now = clock.now()
    return answerOnce(db, { memberId: caller.memberId, request, now }, async (tx) => {
      await requestWithdrawal(parts, tx, caller, fromDollars(body.amount), now)
      return { status: 'OTP_SENT' as const, msg: text.withdrawalOtpSent }
    })
  })

  serve(app, routes.verifyWithdrawalOtp, async ({ caller, body, request }) => {
    const now = clock.now()
    // A wrong try is an answer, too: thrown inside, it would not be counted.
    const isRight = await answerOnce(db, { memberId: caller.memberId, request, now }, (tx) =>
      verifyOtp(tx, caller.memberId, body.otp, now),
    )
    if (!isRight) throw new DomainError('invalid_otp')
    return { status: 'OTP_VERIFIED' as const, msg: text.withdrawalSubmitted }
  })

  serve(app, routes.cancelWithdrawal, ({ caller, request }) => {
    const now = clock.now()
    return answerOnce(db, { memberId: caller.memberId, request, now }, async (tx) => {
      await cancelWithdrawal(tx, caller.memberId, now)
      return { msg: text.withdrawalCalledOff }
    })
  })

  serve(app, routes.listWithdrawals, ({ caller, query }) =>
    listWithdrawals(db, parts, query, caller.memberId, clock.now()),
  )

  serve(app, routes.readWithdrawal, ({ params }) => readWithdrawal(db, BigInt(params.id), clock.now()))

  serve(app, routes.readWithdrawalApproval, async ({ caller, params }) => {
    const withdrawal = await findWithdrawal(db, BigInt(params.id))
    if (!withdrawal) throw new DomainError('not_found')
    return readApproval(db, desk, approvable(withdrawal), caller.memberId)
  })

  serve(app, routes.approveWithdrawal, ({ caller, params, body, request }) => {
    const approving = { operatorId: caller.memberId, given: body, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: approving.now }, async (tx) => {
      const isQueued = await approveWithdrawal(tx, desk, BigInt(params.id), approving, twoAbove)
      await publishToConsole(tx, 'withdrawals', approving.now)
      return { message: isQueued ? text.withdrawalApproved : text.withdrawalApprovedOnce }
    })
  })

  serve(app, routes.takeBackWithdrawal, ({ caller, params, request }) => {
    const decision = { withdrawalId: BigInt(params.id), operatorId: caller.memberId, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: decision.now }, async (tx) => {
      await takeBackWithdrawal(tx, decision)
      await publishToConsole(tx, 'withdrawals', decision.now)
      return { message: text.withdrawalTakenBack }
    })
  })

  serve(app, routes.rejectWithdrawal, ({ caller, params, body, request }) => {
    const decision = { withdrawalId: BigInt(params.id), operatorId: caller.memberId, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: decision.now }, async (tx) => {
      await rejectWithdrawal(tx, decision, body.reason)
      await publishToConsole(tx, 'withdrawals', decision.now)
      return { message: text.withdrawalRejected }
    })
  })
}
