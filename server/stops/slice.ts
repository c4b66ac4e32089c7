import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { stopsPersonal } from './personal-data.ts'
import { type StopParts, serveStops } from './routes.ts'

/** Operators' stops of trading. */
export const stopsSlice = ({ newestPrices }: Pick<StopParts, 'newestPrices'>) => ({
  serve: (app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }) =>
    serveStops(app, { db, clock, newestPrices }),
  personal: stopsPersonal,
})
