import type { Route } from '@fairlead/contract/route'
import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../platform/domain-error.ts'
import { serve } from '../platform/http/serve.ts'

/**
 * The contract is declared ahead of the slices that will answer it. Until then a declared call checks its caller and its
 * input like any other and then answers 404, so clients can be written against the contract and nothing pretends to work.
 */
export function serveRest(app: FastifyInstance, mode: 'sandbox' | 'live'): Route[] {
  const rest = Object.values<Route>(routes).filter(
    (route) =>
      !(route.sandboxOnly && mode === 'live') && !app.hasRoute({ method: route.method, url: `/api${route.path}` }),
  )
  for (const route of rest) {
    serve(app, { ...route, replyKind: 'file' as const }, async () => {
      throw new DomainError('not_found')
    })
  }
  return rest
}
