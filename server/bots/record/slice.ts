import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/db.ts'
import { countMonths } from './count-months.ts'
import { recordPersonal } from './personal-data.ts'
import { serveRecord } from './routes.ts'

/** What all bots did, counted by month, for everybody to see. */
export const recordSlice = ({ db }: { db: Db }) => ({
  serve: (app: FastifyInstance, front: { db: Db }) => serveRecord(app, front),
  background: [countMonths(db)],
  personal: recordPersonal,
})
