import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { serveHouseSettings } from './routes.ts'

/** What operators change, as versions. */
export const settingsSlice = ({ bonusEndsAtFirst }: { bonusEndsAtFirst: Date }) => ({
  serve: (app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }) =>
    serveHouseSettings(app, { db, clock, bonusEndsAtFirst }),
})
