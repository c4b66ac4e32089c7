import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { checkIncomes } from './check-incomes.ts'
import { checkStandings } from './check-standings.ts'
import { countBusiness } from './count-business.ts'
import { purgeClicks } from './count-clicks.ts'
import { notifyLevelIncomes } from './notify-level-incomes.ts'
import { affiliatePersonal } from './personal-data.ts'
import { serveAffiliate } from './routes.ts'
import { sumIncomes } from './sum-incomes.ts'

/** Who brought whom, what the levels above earn, and whether they may. */
export const affiliateSlice = ({ db, clock }: { db: Db; clock: Clock }) => ({
  serve: (app: FastifyInstance, front: { db: Db; clock: Clock }) => serveAffiliate(app, front),
  ordered: [countBusiness(db)],
  background: [sumIncomes(db), notifyLevelIncomes(db)],
  purges: [purgeClicks(db)],
  personal: affiliatePersonal,
  checks: [checkIncomes, checkStandings(() => clock.now())],
})
