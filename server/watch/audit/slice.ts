import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { serveAudit } from './routes.ts'
import { checkAudit } from './verify-audit.ts'

/** The log of what operators did, sealed row by row. */
export const auditSlice = ({ clock }: { clock: Clock }) => ({
  serve: (app: FastifyInstance, front: { db: Db; clock: Clock }) => serveAudit(app, front),
  checks: [checkAudit(() => clock.now())],
})
