import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/db.ts'
import type { PrefsSources } from './read-user-prefs.ts'
import { serveSettings } from './routes.ts'

/** What a member's settings page shows of everything. */
export const dashboardSlice = (sources: PrefsSources) => ({
  serve: (app: FastifyInstance, { db }: { db: Db }) => serveSettings(app, db, sources),
})
