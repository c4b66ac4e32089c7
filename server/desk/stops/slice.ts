import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { notifyStops } from './notify-stops.ts'
import { stopsPersonal } from './personal-data.ts'
import { type StopParts, serveStops } from './routes.ts'

/** Operators' stops of trading. */
export const stopsSlice = ({ db, newestPrices }: Pick<StopParts, 'db' | 'newestPrices'>) => ({
  serve: (app: FastifyInstance, front: { db: Db; clock: Clock }) =>
    serveStops(app, { db: front.db, clock: front.clock, newestPrices }),
  background: [notifyStops(db)],
  personal: stopsPersonal,
})
