import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { reportsPersonal } from './personal-data.ts'
import { type ReportParts, serveReports } from './routes.ts'

/** What bots did, in pages and files. */
export const reportsSlice = ({ market }: Pick<ReportParts, 'market'>) => ({
  serve: (app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }) => serveReports(app, { db, clock, market }),
  personal: reportsPersonal,
})
