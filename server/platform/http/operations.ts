import { createHash, timingSafeEqual } from 'node:crypto'
import { siteReads } from '@fairlead/contract/limits'
import { routes } from '@fairlead/contract/table'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'
import type { Metrics } from '../work/metrics.ts'
import type { Readiness } from '../work/readiness.ts'
import { countingAddressOf } from './caller-address.ts'
import { authenticated, serve, tokenOf } from './serve.ts'
import { serveDocs } from './serve-docs.ts'

/** What runs the service looks at: is it alive, is it ready, what does it measure, what does it offer. */
export function serveOperations(
  app: FastifyInstance,
  parts: {
    readiness: Readiness
    metrics: Metrics
    metricsToken: string | undefined
    canTry: boolean
  },
): void {
  serve(app, routes.health, async () => ({ status: 'OK' as const }))

  serve(app, routes.ready, async () => {
    const [message, ...more] = await parts.readiness()
    if (message !== undefined) throw new DomainError('not_ready', { message, more })
    return { status: 'OK' as const }
  })

  // Documents, counted like the site's own files.
  const options = {
    schema: { hide: true },
    onRequest: async (request: FastifyRequest) => {
      await app.countCall('the site', countingAddressOf(request), siteReads)
    },
  }
  app.get('/metrics', options, async (request, reply) => {
    // Where a call seems to come from proves nothing: behind a proxy on the same machine all of them are local.
    if (!isSame(tokenOf(request), parts.metricsToken)) {
      const caller = await authenticated(app, request)
      if (caller.role === 'member') throw new DomainError('forbidden')
    }
    return reply.type(parts.metrics.registry.contentType).send(await parts.metrics.registry.metrics())
  })

  serveDocs(app, parts.canTry)
}

function isSame(given: string | undefined, expected: string | undefined): boolean {
  if (given === undefined || expected === undefined) return false
  const digest = (words: string) => createHash('sha256').update(words).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
