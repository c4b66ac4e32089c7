import { errorReply } from '@fairlead/contract/errors'
import type { Parsed, RateLimit, Route } from '@fairlead/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'
import type { Caller } from './caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    route?: Route
  }
}

type Call<R extends Route> = {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Parsed<R['body']>
  request: FastifyRequest
  reply: FastifyReply
} & (R['auth'] extends 'public' ? unknown : { caller: Caller })

type Answer<R extends Route> = Parsed<R['reply']>
type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>

/** Serves one route of the contract: who may call, how often, what goes in and what comes out are all declared there. */
export function serve<R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  const perAddress = limitsPer('address', route)
  const perAccount = limitsPer('account', route)
  // Reading and writing at one path are two calls with limits of their own.
  const name = `${route.method} ${route.path}`
  // Terminals sign each request instead of carrying a token; their slice checks that itself.
  const needsToken = route.auth === 'member' || route.auth === 'operator'
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    config: { route },
    schema: schemaOf(route),
    onRequest: async (request) => {
      for (const limit of perAddress) await app.countCall(name, request.ip, limit)
      if (!needsToken) return
      const caller = await authenticated(app, request)
      request.caller = caller
      if (caller.viewerId !== undefined) assertReads(route)
      if (route.auth === 'operator') assertOperator(caller, route)
      for (const limit of perAccount) {
        const counting = app.countCall(name, String(caller.memberId), limit)
        if (counting) await counting
      }
    },
    ...(!needsToken &&
      perAccount.length > 0 && {
        preHandler: async (request: FastifyRequest) => {
          for (const limit of perAccount) await app.countCall(name, accountNamedIn(request.body), limit)
        },
      }),
    handler: (request, reply) => {
      const { params, query, body, caller } = request
      return handler({ params, query, body, request, reply, caller } as Call<R>)
    },
  })
}

function schemaOf(route: Route) {
  return {
    tags: [route.tag],
    summary: route.summary,
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    ...(route.auth !== 'public' && { security: [{ bearer: [] }] }),
    ...((route.replyKind ?? 'json') === 'json' && { response: { 200: route.reply, '4xx': errorReply } }),
  }
}

const limitsPer = (per: RateLimit['per'], route: Route): RateLimit[] =>
  (route.limits ?? []).filter((limit) => limit.per === per)

/** On a public call the account is the one the body names, so that guessing at one account from many addresses is slow too. */
function accountNamedIn(body: unknown): string {
  const email = (body as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? email : ''
}

export async function authenticated(app: FastifyInstance, request: FastifyRequest): Promise<Caller> {
  const token = tokenOf(request)
  const caller = token && token.length <= 200 ? await app.authenticate(token) : undefined
  if (!caller) throw new DomainError('unauthenticated')
  return caller
}

/** Who looks at somebody else's pages changes nothing, whatever the call; only leaving is allowed. */
function assertReads(route: Route): void {
  if (route.method !== 'GET' && route.path !== '/auth/logout') throw new DomainError('view_only')
}

function assertOperator(caller: Caller, route: Route): void {
  if (caller.role === 'member' || (route.roles && !route.roles.includes(caller.role)))
    throw new DomainError('forbidden')
}

export function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = request.headers.authorization
  if (bearer?.startsWith('Bearer ')) return bearer.slice('Bearer '.length)
  const header = request.headers['x-auth-token']
  return typeof header === 'string' ? header : undefined
}
