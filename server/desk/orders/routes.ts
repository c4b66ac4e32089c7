import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance } from 'fastify'
import { listLeftovers } from '../../finance/fuel/leaving/list-leftovers.ts'
import { listFrozen } from '../../finance/fuel/standing/list-frozen.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { listFound } from '../../wallet/deposits/found/list-found.ts'
import { confirmOrder, readOrderApproval, withdrawOrder } from './confirm-order.ts'
import { listOrders } from './list-orders.ts'
import type { Orders } from './order.ts'
import { requestOrder } from './request-order.ts'

export function serveOrders(app: FastifyInstance, parts: Orders & { db: Db; clock: Clock }): void {
  const { db, clock } = parts

  serve(app, routes.askForOrder, ({ caller, body, request }) => {
    const now = clock.now()
    return answerOnce(db, { memberId: caller.memberId, request, now }, async (tx) => {
      const id = await requestOrder(tx, parts, { given: body, operatorId: caller.memberId, now })
      return { id: Number(id), status: 'waiting' as const, message: text.orderAsked }
    })
  })

  serve(app, routes.listOrders, ({ query }) => listOrders(db, query))

  serve(app, routes.readOrderApproval, ({ caller, params }) =>
    readOrderApproval(db, parts, BigInt(params.id), caller.memberId),
  )

  serve(app, routes.confirmOrder, ({ caller, params, body, request }) => {
    const decision = { orderId: BigInt(params.id), operatorId: caller.memberId, given: body, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: decision.now }, async (tx) => {
      const isDone = await confirmOrder(tx, parts, decision)
      return { message: isDone ? text.orderDone : text.orderWaits }
    })
  })

  serve(app, routes.withdrawOrder, ({ caller, params, request }) => {
    const decision = { orderId: BigInt(params.id), operatorId: caller.memberId, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: decision.now }, async (tx) => {
      await withdrawOrder(tx, decision)
      return { message: text.orderWithdrawn }
    })
  })

  serve(app, routes.listFrozen, ({ query }) => listFrozen(db, query))
  serve(app, routes.listLeftovers, ({ query }) => listLeftovers(db, query))
  serve(app, routes.listFound, ({ query }) => listFound(db, query))
}
