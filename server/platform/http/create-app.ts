import { randomUUID } from 'node:crypto'
import { Server, type Socket } from 'node:net'
import { errors } from '@fairlead/contract/errors'
import type { RateLimit } from '@fairlead/contract/route'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Clock } from '../clock.ts'
import { DomainError } from '../domain-error.ts'
import { type Logger, loggedPath } from '../logging.ts'
import type { Replica } from '../replica/open-replica.ts'
import type { Metrics } from '../work/metrics.ts'
import { answerError } from './answer-error.ts'
import type { Authenticate, WhyEnded } from './caller.ts'
import { securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
    whyEnded: WhyEnded
    /** The host of the address that people reach us at. */
    publicHost: string
    countCall: (what: string, who: string, limit: RateLimit) => Promise<void> | undefined
    /** Where calls that may lag are answered; looked for when a call is declared. */
    replica: Replica | undefined
  }
}

type Parts = {
  logger: Logger
  metrics: Metrics
  authenticate: Authenticate
  /** Told to who shows the token of a session that is over. */
  whyEnded?: WhyEnded
  countCall: FastifyInstance['countCall']
  trustProxy: false | number | string[]
  /** The public address. Browsers may be told to insist on TLS only if it uses TLS. */
  publicUrl: string
  /** Told with every answer of the API, so that pages show one time: in the sandbox it can be put forward. */
  clock?: Clock
  replica?: Replica | undefined
  /** For how long at most connections that rest are waited for at the end; each is served once more. */
  partingMs?: number
}

/** Read by `web/lib/server-time.ts`. */
const timeHeader = 'x-time'
const bodyBytesMax = 256 * 1024
export const slowMs = 500
/** No address of ours is nearly as long, and nothing should have to look through one that is. */
const urlCharactersMax = 2_048

/** The HTTP server without any slice's routes. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const publicUrl = new URL(parts.publicUrl)
  const headers = securityHeaders(publicUrl.protocol === 'https:')
  const app = fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A logger per request costs more than the request; the few lines a request writes name its id themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: bodyBytesMax,
    trustProxy: trusted(parts.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: 30_000,
    // Who comes at the end on a connection that was kept is answered like everybody else.
    return503OnClosing: false,
    // Unknown fields are ignored; a body that tries to reach the prototype is refused.
    onProtoPoisoning: 'error',
    // A malformed path is refused before any hook runs, yet it looks like every other refusal.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(headers).header('x-request-id', request.id)),
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('rawBody', undefined)
  app.decorate('authenticate', parts.authenticate)
  app.decorate('whyEnded', parts.whyEnded ?? (async () => undefined))
  app.decorate('countCall', parts.countCall)
  app.decorate('publicHost', publicUrl.hostname)
  app.decorate('replica', parts.replica)
  acceptEmptyJson(app)
  closeConnectionsAtRest(app, parts.partingMs ?? 0)
  observe(app, parts, headers)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fairlead API',
        version: '1',
        description: 'Every call of the product, served from one route table.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  return app
}

/** A number is how many proxies stand in front: the address is the one that the first of them saw. */
const trusted = (proxies: Parts['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

export function notFoundReply() {
  const msg = errors.not_found.sentence
  return { errors: [{ msg }], message: msg }
}

/** Browsers send `content-type: application/json` with no body on calls that take none. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A terminal signs its words as they were sent.
    if (request.routeOptions.config.route?.auth === 'terminal') request.rawBody = body as string
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

function observe(app: FastifyInstance, { metrics, logger, clock }: Parts, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done(request.url.length > urlCharactersMax ? new DomainError('too_large') : undefined)
  })
  if (clock)
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (request.url.startsWith('/api/')) reply.header(timeHeader, clock.now().toISOString())
      done()
    })
  app.addHook('onResponse', (request, reply, done) => {
    const ms = reply.elapsedTime
    const { method } = request
    const status = reply.statusCode
    metrics.observeRequest(method, request.routeOptions.url ?? 'none', status, ms / 1000)
    const noteworthy = ms > slowMs || status >= 500
    if (noteworthy || logger.isLevelEnabled('debug')) {
      const line = { reqId: request.id, method, path: loggedPath(request.url), status, ms: Math.round(ms) }
      if (noteworthy) logger.warn(line, 'request')
      else logger.debug(line, 'request')
    }
    done()
  })
}

/** Who came in at the last moment asks by then. */
const lastMs = 500

/**
 * At the end each connection closes as soon as no request is under way on it. Node alone would wait a minute for those
 * that a browser opened ahead of need and never used, and for those kept alive after their last answer. Who keeps calling on one of these
 * would have a call broken under way: for a moment each is left open, and its next answer says that it is the last.
 */
function closeConnectionsAtRest(app: FastifyInstance, partingMs: number): void {
  const underWay = new Map<Socket, number>()
  let closing = false
  let wake = () => {}

  const untilAllLeft = (msMax: number) =>
    new Promise<void>((over) => {
      const late = setTimeout(over, msMax)
      wake = () => {
        clearTimeout(late)
        over()
      }
    })

  app.server.on('connection', (socket) => {
    underWay.set(socket, 0)
    socket.once('close', () => {
      underWay.delete(socket)
      if (underWay.size === 0) wake()
    })
  })
  app.server.on('request', ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1
      if (underWay.has(socket)) underWay.set(socket, left)
      if (closing && left === 0) socket.destroySoon()
    })
  })
  app.addHook('preClose', async () => {
    closing = true
    if (underWay.size > 0 && partingMs > 0) {
      await untilAllLeft(partingMs)
      // Whoever stands at the door is let in, and the door is shut in the same moment: Node's own way breaks with those who have not asked yet.
      await new Promise(setImmediate)
      Server.prototype.close.call(app.server)
      if (underWay.size > 0) await untilAllLeft(lastMs)
    }
    for (const [socket, requests] of underWay) if (requests === 0) socket.destroy()
  })
}
