import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Logger } from '../../platform/logging.ts'
import { type Sources, serveMarket } from './routes.ts'

/** Quotes, candles and news that the site shows. */
export const marketSlice = ({ sources }: { sources: Sources }) => ({
  serve: (app: FastifyInstance, { db, clock, logger }: { db: Db; clock: Clock; logger: Logger }) =>
    serveMarket(app, { db, clock, logger }, sources),
})
