import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/db.ts'
import { serveStatements } from './routes.ts'

/** Every line of a member's accounts. */
export const statementsSlice = {
  serve: (app: FastifyInstance, { db }: { db: Db }) => serveStatements(app, db),
}
