import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { serve } from './serve.ts'
import { settleOutcome } from './settle-outcome.ts'

export function serveCalls(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  serve(app, routes.settleOutcome, async ({ caller, params }) => ({
    outcome: await settleOutcome(db, { memberId: caller.memberId, key: params.key, now: clock.now() }),
  }))
}
