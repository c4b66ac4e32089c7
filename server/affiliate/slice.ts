import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { checkIncomes } from './check-incomes.ts'
import { checkStandings } from './check-standings.ts'
import { countBusiness } from './count-business.ts'
import { affiliatePersonal } from './personal-data.ts'
import { serveAffiliate } from './routes.ts'

/** Who brought whom, what the levels above earn, and whether they may. */
export const affiliateSlice = ({ db, clock }: { db: Db; clock: Clock }) => ({
  serve: (app: FastifyInstance, front: { db: Db }) => serveAffiliate(app, front.db),
  ordered: [countBusiness(db)],
  personal: affiliatePersonal,
  checks: [checkIncomes, checkStandings(() => clock.now())],
})
