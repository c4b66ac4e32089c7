import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { TermsParts } from './read-all-terms.ts'
import { serveTerms } from './routes.ts'

/** What members are charged and paid. */
export const termsSlice = (parts: TermsParts) => ({
  serve: (app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }) => serveTerms(app, { ...parts, db, clock }),
})
