import { errorReply } from '@fairlead/contract/errors'
import { lastPosition, positionHeader } from '@fairlead/contract/figures-age'
import type { Parsed, RateLimit, Route } from '@fairlead/contract/route'
import { terminalHeader } from '@fairlead/contract/routes/bots/terminal-sync'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'
import { answerFromReplica, type Lagging } from '../replica/answer-from-replica.ts'
import type { Replica } from '../replica/open-replica.ts'
import type { Caller } from './caller.ts'
import { countingAddressOf } from './caller-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** As it was sent; of terminals only. */
    rawBody: string | undefined
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
} & (R['auth'] extends 'public' ? unknown : { caller: Caller }) &
  // Only where a replica is to be read from.
  (NonNullable<R['mayLag']> extends true ? Partial<Lagging> : unknown)

type Answer<R extends Route> = Parsed<R['reply']>
type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>

/** Serves one route of the contract: who may call, how often, what goes in and what comes out are all declared there. */
export function serve<R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  const perAddress = limitsPer('address', route)
  const perAccount = limitsPer('account', route)
  const perBoth = limitsPer('accountAtAddress', route)
  // Reading and writing at one path are two calls with limits of their own.
  const name = `${route.method} ${route.path}`
  // Terminals sign each request instead of carrying a token; their slice checks that itself.
  const needsToken = route.auth === 'member' || route.auth === 'operator'
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    config: { route },
    schema: schemaOf(route),
    onRequest: async (request, reply) => {
      if (route.sandboxOnly) assertLocalName(app, request)
      // Whatever a person or their password brought forth is no cache's business; what anybody may read, is.
      if (route.auth !== 'public' || route.method !== 'GET' || route.sandboxOnly)
        reply.header('cache-control', 'no-store')
      for (const limit of perAddress) await app.countCall(name, countingAddressOf(request), limit)
      if (route.auth === 'terminal')
        for (const limit of perAccount) await app.countCall(name, terminalNamedIn(request), limit)
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
    ...(route.auth === 'public' &&
      perAccount.length + perBoth.length > 0 && {
        preHandler: async (request: FastifyRequest) => {
          const account = accountNamedIn(request.body)
          for (const limit of perAccount) await app.countCall(name, account, limit)
          for (const limit of perBoth) await app.countCall(name, `${account} ${countingAddressOf(request)}`, limit)
        },
      }),
    ...(needsToken && route.method !== 'GET' && app.replica && { onSend: tellPosition(app.replica) }),
    handler: (request, reply) => {
      const { params, query, body, caller } = request
      const answer = (lagging?: Lagging) =>
        handler({ params, query, body, request, reply, caller, ...lagging } as Call<R>)
      if (!route.mayLag || !app.replica || !caller) return answer()
      const isFile = route.replyKind === 'file'
      return answerFromReplica(app.replica, { memberId: caller.memberId, request, reply, isFile }, answer)
    },
  })
}

/** Up to where a replica must have come before it may answer whoever changed something. */
const tellPosition = (replica: Replica) => async (_request: FastifyRequest, reply: FastifyReply) => {
  if (reply.statusCode < 400) reply.header(positionHeader, await replica.newestPosition())
  // Nobody knows whether it was done.
  else if (reply.statusCode >= 500) reply.header(positionHeader, lastPosition)
}

function schemaOf(route: Route) {
  return {
    tags: [route.tag],
    summary: route.summary,
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    ...(route.auth !== 'public' && { security: [{ bearer: [] }] }),
    ...((route.replyKind ?? 'json') === 'json' && {
      response: { 200: route.reply, '4xx': errorReply, '5xx': errorReply },
    }),
  }
}

const limitsPer = (per: RateLimit['per'], route: Route): RateLimit[] =>
  (route.limits ?? []).filter((limit) => limit.per === per)

/** On a public call the account is the one the body names, so that guessing at one account from many addresses is slow too. */
function accountNamedIn(body: unknown): string {
  const email = (body as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? email : ''
}

/** Its signature is looked at later, so whoever uses another's name must not use up the other's calls: the address counts, too. */
function terminalNamedIn(request: FastifyRequest): string {
  const named = request.headers[terminalHeader]
  return `${typeof named === 'string' ? named.slice(0, 20) : ''} ${countingAddressOf(request)}`
}

/**
 * The sandbox knows everybody's password. It answers to the names of this machine and to its own public one, so that no site can
 * reach it from its visitor's browser through a name that it lets point here.
 */
function assertLocalName(app: FastifyInstance, request: FastifyRequest): void {
  const host = `http://${request.headers.host ?? ''}`
  const name = URL.canParse(host) ? new URL(host).hostname : ''
  const isLocal = ['localhost', '127.0.0.1', '[::1]', app.publicHost].includes(name) || name.endsWith('.localhost')
  if (!isLocal) throw new DomainError('not_found')
}

export async function authenticated(app: FastifyInstance, request: FastifyRequest): Promise<Caller> {
  const token = tokenOf(request)
  const caller = token && token.length <= 200 ? await app.authenticate(token) : undefined
  if (caller) return caller
  const message = token && token.length <= 200 ? await app.whyEnded(token) : undefined
  throw new DomainError('unauthenticated', message === undefined ? {} : { message })
}

/** Who looks at somebody else's pages changes nothing, whatever the call; only leaving is allowed. */
function assertReads(route: Route): void {
  if (route.method !== 'GET' && route.path !== '/auth/logout') throw new DomainError('view_only')
}

function assertOperator(caller: Caller, route: Route): void {
  if (caller.role === 'member' || (route.roles && !route.roles.includes(caller.role)))
    throw new DomainError('forbidden')
  if (!caller.mayOperate) throw new DomainError('second_factor_required')
}

export function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = request.headers.authorization
  if (bearer?.startsWith('Bearer ')) return bearer.slice('Bearer '.length)
  const header = request.headers['x-auth-token']
  return typeof header === 'string' ? header : undefined
}
