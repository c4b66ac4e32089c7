import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { countConsoleDays } from './count-days.ts'
import { consolePersonal } from './personal-data.ts'
import { serveOperator } from './routes.ts'

/** The console's overview, members and figures. */
export const consoleSlice = ({ db }: { db: Db }) => ({
  serve: (app: FastifyInstance, front: { db: Db; clock: Clock }) => serveOperator(app, front),
  background: [countConsoleDays(db)],
  personal: consolePersonal,
})
