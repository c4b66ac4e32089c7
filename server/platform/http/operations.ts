import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { DomainError } from '../domain-error.ts'
import type { Metrics } from '../metrics.ts'
import { authenticated, serve } from './serve.ts'
import { serveDocs } from './serve-docs.ts'

/** What runs the service looks at: is it alive, is it ready, what does it measure, what does it offer. */
export function serveOperations(
  app: FastifyInstance,
  parts: { db: Db; metrics: Metrics; isDraining: () => boolean; canTry: boolean },
): void {
  serve(app, routes.health, async () => ({ status: 'OK' as const }))

  serve(app, routes.ready, async () => {
    if (parts.isDraining()) throw new DomainError('not_ready')
    try {
      await sql`SELECT 1`.execute(parts.db)
    } catch (cause) {
      app.log.warn({ err: cause }, 'the database does not answer')
      throw new DomainError('not_ready')
    }
    return { status: 'OK' as const }
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
    // Behind a proxy on the same machine every caller looks local, so a forwarded request must show an operator's token.
    if (!local || request.headers['x-forwarded-for'] !== undefined) {
      const caller = await authenticated(app, request)
      if (caller.role === 'member') throw new DomainError('forbidden')
    }
    return reply.type(parts.metrics.registry.contentType).send(await parts.metrics.registry.metrics())
  })

  serveDocs(app, parts.canTry)
}
