import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/db.ts'
import { serveLab } from './routes.ts'

/** Real prices that the owner has put up for the lab; what is done with them is done in the browser. */
export const labSlice = {
  serve: (app: FastifyInstance, { db }: { db: Db }) => serveLab(app, db),
}
