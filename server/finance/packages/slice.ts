import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { packagesPersonal } from './personal-data.ts'
import { type PackageParts, servePackages } from './routes.ts'

/** What members trade with, and the joining bonus. */
export const packagesSlice = (parts: Omit<PackageParts, 'db' | 'clock'>) => ({
  serve: (app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }) => servePackages(app, { ...parts, db, clock }),
  personal: packagesPersonal,
})
