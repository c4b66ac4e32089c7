import { routes } from '@fairlead/contract/table'
import { toDollars } from '@fairlead/money/to-dollars'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { serve } from '../platform/http/serve.ts'
import { readRates } from './read-rates.ts'

export function serveRates(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  serve(app, routes.readRates, async () => {
    const rates = await readRates(db, clock.now())
    return {
      version: rates.version,
      validFrom: rates.validFrom.toISOString(),
      directPercent: rates.directBasisPoints / 100,
      affiliatePercent: rates.affiliateBasisPoints / 100,
      withdrawalFee: toDollars(rates.withdrawalFee),
      withdrawalMin: toDollars(rates.withdrawalMin),
      lowFuelMin: toDollars(rates.lowFuelMin),
      lowFuelPercent: rates.lowFuelBasisPoints / 100,
    }
  })
}
