import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { dayBounds } from '../../platform/day-bounds.ts'
import { serve } from '../../platform/http/serve.ts'
import { readFuelData } from './reads/read-fuel-data.ts'
import { readFuelFees } from './reads/read-fuel-fees.ts'
import { readFuelStats } from './reads/read-fuel-stats.ts'

export function serveFuel(app: FastifyInstance, db: Db, clock: Clock): void {
  serve(app, routes.readFuelData, ({ caller }) => readFuelData(db, caller.memberId))
  serve(app, routes.readFuelStats, ({ caller, query, from = db, asOf = clock.now() }) =>
    readFuelStats(from, caller.memberId, { ...query, ...dayBounds(query), ...pageBounds(query) }, asOf),
  )
  serve(app, routes.readFuelFees, ({ caller, query, from = db }) =>
    readFuelFees(from, caller.memberId, { ...query, ...dayBounds(query), ...pageBounds(query) }),
  )
}
