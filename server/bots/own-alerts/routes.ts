import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { readOwnAlerts } from './read-own-alerts.ts'
import { setOwnAlerts } from './set-own-alerts.ts'

export function serveOwnAlerts(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  serve(app, routes.readOwnAlerts, ({ caller }) => readOwnAlerts(db, caller.memberId, clock.now()))

  serve(app, routes.setOwnAlerts, ({ caller, body, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      await setOwnAlerts(tx, caller.memberId, body)
      return readOwnAlerts(tx, caller.memberId, clock.now())
    }),
  )
}
