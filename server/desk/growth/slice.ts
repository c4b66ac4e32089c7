import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { countGrowth } from './count-growth.ts'
import type { AskBots } from './hold-cluster.ts'
import { growthPersonal } from './personal-data.ts'
import { serveGrowth } from './routes.ts'

/** How the business grows, and who might be one person with many accounts. */
export const growthSlice = ({ db, askBots }: { db: Db; askBots: AskBots }) => ({
  serve: (app: FastifyInstance, front: { db: Db; clock: Clock }) => serveGrowth(app, { ...front, askBots }),
  background: [countGrowth(db)],
  personal: growthPersonal,
})
