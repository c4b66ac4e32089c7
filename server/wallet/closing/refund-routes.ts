import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { type ApprovalParts, readApproval } from '../payouts/approvals/read-approvals.ts'
import { readRefund } from '../payouts/refund-of-closing.ts'
import { approveRefund, rejectRefund, takeBackRefund } from './decide-refund.ts'
import { listRefunds } from './list-refunds.ts'

export function serveRefunds(app: FastifyInstance, parts: ApprovalParts & { db: Db; clock: Clock }): void {
  const { db, clock, desk, twoAbove } = parts

  serve(app, routes.listRefunds, ({ caller, query }) => listRefunds(db, parts, query, caller.memberId, clock.now()))

  serve(app, routes.readRefundApproval, async ({ caller, params }) => {
    const refund = await readRefund(db, BigInt(params.id))
    if (!refund || refund.member_id === null) throw new DomainError('not_found')
    const { member_id: memberId, amount, address } = refund
    const asked = { kind: 'refund' as const, subjectId: BigInt(params.id), memberId, amount, address }
    return readApproval(db, desk, asked, caller.memberId)
  })

  serve(app, routes.approveRefund, ({ caller, params, body, request }) => {
    const approving = { operatorId: caller.memberId, given: body, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: approving.now }, async (tx) => {
      const isQueued = await approveRefund(tx, desk, BigInt(params.id), approving, twoAbove)
      return { message: isQueued ? text.refundApproved : text.withdrawalApprovedOnce }
    })
  })

  serve(app, routes.takeBackRefund, ({ caller, params, request }) => {
    const decision = { closingId: BigInt(params.id), operatorId: caller.memberId, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: decision.now }, async (tx) => {
      await takeBackRefund(tx, decision)
      return { message: text.refundTakenBack }
    })
  })

  serve(app, routes.rejectRefund, ({ caller, params, body, request }) => {
    const decision = { closingId: BigInt(params.id), operatorId: caller.memberId, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: decision.now }, async (tx) => {
      await rejectRefund(tx, decision, body.reason)
      return { message: text.refundRejected }
    })
  })
}
