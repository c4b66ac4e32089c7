import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { booksFigures } from './books-figures.ts'
import { ledgerPersonal } from './personal-data.ts'
import { serveLedger } from './routes.ts'
import { type WatchParts, watchBooks } from './watch-books.ts'

/** The books: sealed and checked every minute, with the checks of all other slices. */
export const ledgerSlice = (parts: WatchParts) => ({
  serve: (app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }) =>
    serveLedger(app, { db, clock, checks: parts.checks }),
  background: [watchBooks(parts)],
  figures: [booksFigures],
  personal: ledgerPersonal,
})
