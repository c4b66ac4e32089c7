import { routes } from '@fairlead/contract/table'
import type { Terms } from '@fairlead/contract/terms'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db, Reader } from '../platform/db.ts'
import { serve } from '../platform/http/serve.ts'
import { readTerms } from './read-terms.ts'
import { asWireTerms } from './wire-terms.ts'

/** What is charged and paid but is no figure of one version: who holds it says what is in force. */
export type TermsParts = {
  packages(reader: Reader, at: Date): Promise<Terms['packages']>
  levels(reader: Reader): Promise<Terms['levels']>
  bonusEndsAt(reader: Reader): Promise<Date>
}

export function serveTerms(
  app: FastifyInstance,
  { db, clock, packages, levels, bonusEndsAt }: TermsParts & { db: Db; clock: Clock },
): void {
  serve(app, routes.readTerms, async () => {
    const now = clock.now()
    return {
      ...asWireTerms(await readTerms(db, now)),
      bonusEndsAt: (await bonusEndsAt(db)).toISOString(),
      packages: await packages(db, now),
      levels: await levels(db),
    }
  })
  serve(app, routes.readRates, async () => asWireTerms(await readTerms(db, clock.now())))
}
