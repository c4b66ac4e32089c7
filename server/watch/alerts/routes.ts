import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import { acknowledgeAlert } from './acknowledge-alert.ts'
import { listAlerts } from './list-alerts.ts'
import { endSilence } from './silence/end-silence.ts'
import { listSilences } from './silence/list-silences.ts'
import { type Operator, silenceAlerts } from './silence/silence-alerts.ts'

export function serveAlerts(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  serve(app, routes.listAlerts, ({ query }) => listAlerts(db, query, clock.now()))

  serve(app, routes.acknowledgeAlert, ({ caller, params, body, request }) => {
    const asked = { id: BigInt(params.id), note: body.note, operatorId: caller.memberId, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: asked.now }, async (tx) => {
      await acknowledgeAlert(tx, asked)
      return { message: text.alertAcknowledged }
    })
  })

  serve(app, routes.listSilences, ({ query }) => listSilences(db, clock.now(), pageBounds(query)))

  serve(app, routes.silenceAlerts, async ({ caller, body, request }) => {
    const operator = operatorOf(caller)
    return answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      const id = await silenceAlerts(tx, { ...body, operator, now: clock.now() })
      return { id: Number(id), message: text.silenceMade }
    })
  })

  serve(app, routes.endSilence, async ({ caller, params, request }) => {
    const operator = operatorOf(caller)
    return answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      await endSilence(tx, { id: BigInt(params.id), operator, now: clock.now() })
      return { message: text.silenceEnded }
    })
  })
}

function operatorOf({ memberId, role }: Caller): Operator {
  if (role === 'member') throw new DomainError('forbidden')
  return { id: memberId, role }
}
