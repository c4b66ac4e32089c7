import { chartSymbols } from '@fairlead/contract/routes/bots/market'
import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { serve } from '../../platform/http/serve.ts'
import { newestLabBars, packedLabBars } from './store.ts'

const year = 31_536_000

export function serveLab(app: FastifyInstance, db: Db): void {
  serve(app, routes.listLabBars, async () => ({
    series: (await newestLabBars(db)).flatMap(({ symbol: name, print, seconds, bars, begins_at, ends_at }) => {
      const symbol = chartSymbols.find((known) => known === name)
      return symbol ? [{ symbol, print, seconds, bars, from: begins_at.toISOString(), to: ends_at.toISOString() }] : []
    }),
  }))
  serve(app, routes.readLabBars, async ({ params, reply }) => {
    const packed = await packedLabBars(db, params.symbol, params.print)
    if (!packed) throw new DomainError('not_found')
    reply.header('content-type', 'application/gzip').header('cache-control', `public, max-age=${year}, immutable`)
    return packed
  })
}
