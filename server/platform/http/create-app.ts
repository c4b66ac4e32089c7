import { randomUUID } from 'node:crypto'
import { errors } from '@fairlead/contract/errors'
import type { RateLimit } from '@fairlead/contract/route'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from '../logging.ts'
import { withoutTokens } from '../logging.ts'
import type { Metrics } from '../metrics.ts'
import { answerError } from './answer-error.ts'
import type { Authenticate } from './caller.ts'

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
    countCall: (what: string, who: string, limit: RateLimit) => Promise<void>
  }
}

type Parts = {
  logger: Logger
  metrics: Metrics
  authenticate: Authenticate
  countCall: FastifyInstance['countCall']
  trustProxy: boolean
  /** Whether the site is reached over TLS; only then may browsers be told to insist on it. */
  overTls: boolean
}

const bodyBytesMax = 256 * 1024
const slowMs = 500

/** The HTTP server without any slice's routes. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyBytesMax,
    trustProxy: parts.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    // Unknown fields are ignored; a body that tries to reach the prototype is refused.
    onProtoPoisoning: 'error',
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.decorateRequest('caller', undefined)
  app.decorate('authenticate', parts.authenticate)
  app.decorate('countCall', async (what: string, who: string, limit: RateLimit) => {
    try {
      await parts.countCall(what, who, limit)
    } catch (error) {
      parts.metrics.rateLimited.inc({ route: what })
      throw error
    }
  })
  acceptEmptyJson(app)
  observe(app, parts.metrics)
  await app.register(helmet, { global: true, ...securityHeaders(parts.overTls) })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fairlead API', version: '1', description: 'Every call of the product, served from one route table.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  return app
}

export function notFoundReply() {
  const msg = errors.not_found.sentence
  return { errors: [{ msg }], message: msg }
}

/** Browsers send `content-type: application/json` with no body on calls that take none. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

function observe(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const ms = reply.elapsedTime
    const route = request.routeOptions.url ?? 'none'
    metrics.requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, ms / 1000)
    const line = { method: request.method, path: withoutTokens(request.url), status: reply.statusCode, ms: Math.round(ms) }
    if (ms > slowMs || reply.statusCode >= 500) request.log.warn(line, 'request')
    else request.log.debug(line, 'request')
  })
}

function securityHeaders(overTls: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: overTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  }
}
