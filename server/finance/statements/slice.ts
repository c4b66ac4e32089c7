import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { serveStatements } from './routes.ts'

/** Every line of a member's accounts. */
export const statementsSlice = {
  serve: (app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }) => serveStatements(app, db, clock),
}
