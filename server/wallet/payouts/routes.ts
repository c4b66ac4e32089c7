import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance } from 'fastify'
import { readPayoutStop } from '../../finance/ledger/payouts.ts'
import type { BookCheck } from '../../platform/book-check.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { assertMayGoOn, letPayoutsGoOn, pausePayouts } from './pause-payouts.ts'
import { cancelTransfer } from './sends/cancel-stuck.ts'
import { listStuckTransfers } from './sends/list-stuck.ts'

type Parts = { db: Db; clock: Clock; checks: readonly BookCheck[] }

export function servePayouts(app: FastifyInstance, { db, clock, checks }: Parts): void {
  serve(app, routes.readPayoutStop, async () => {
    const { stoppedAt, reason } = await readPayoutStop(db)
    return { running: stoppedAt === null, stoppedAt: stoppedAt?.toISOString() ?? null, reason }
  })

  serve(app, routes.pausePayouts, ({ caller, body, request }) => {
    const decision = { operatorId: caller.memberId, reason: body.reason, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: decision.now }, async (tx) => {
      await pausePayouts(tx, decision)
      return { message: text.payoutsPaused }
    })
  })

  serve(app, routes.resumePayouts, ({ caller, body, request }) => {
    const decision = { operatorId: caller.memberId, reason: body.reason, now: clock.now() }
    const resume = async (tx: Tx) => {
      await letPayoutsGoOn(tx, decision)
      return { message: text.payoutsResumed }
    }
    const call = { memberId: caller.memberId, request, now: decision.now }
    return answerOnce(db, call, resume, () => assertMayGoOn(db, checks))
  })

  serve(app, routes.listStuckTransfers, ({ query }) => listStuckTransfers(db, query, clock.now()))

  serve(app, routes.cancelTransfer, ({ caller, params, body, request }) => {
    const { reason } = body
    const asked = { sendId: BigInt(params.id), operatorId: caller.memberId, reason, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: asked.now }, async (tx) => {
      await cancelTransfer(tx, asked)
      return { message: text.transferCancelling }
    })
  })
}
