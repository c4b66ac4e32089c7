import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { serve } from '../../platform/http/serve.ts'
import { readAllTerms, type TermsParts } from './read-all-terms.ts'
import { readTerms } from './read-terms.ts'
import { asWireTerms } from './wire-terms.ts'

export function serveTerms(app: FastifyInstance, { db, clock, ...parts }: TermsParts & { db: Db; clock: Clock }): void {
  serve(app, routes.readTerms, () => readAllTerms(db, clock.now(), parts))
  serve(app, routes.readRates, async () => asWireTerms(await readTerms(db, clock.now())))
}
