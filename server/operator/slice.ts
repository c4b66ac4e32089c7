import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { serveAudit } from './audit-routes.ts'
import { countConsoleDays } from './count-days.ts'
import { operatorPersonal } from './personal-data.ts'
import { serveOperator } from './routes.ts'
import { checkAudit } from './verify-audit.ts'

/** The console's overview, members and figures, and the log of what operators did. */
export const operatorSlice = ({ db, clock }: { db: Db; clock: Clock }) => ({
  serve(app: FastifyInstance, front: { db: Db; clock: Clock }) {
    serveOperator(app, front)
    serveAudit(app, front)
  },
  background: [countConsoleDays(db)],
  checks: [checkAudit(() => clock.now())],
  personal: operatorPersonal,
})
