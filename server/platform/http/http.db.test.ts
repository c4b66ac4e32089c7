import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { errors } from '@fairlead/contract/errors'
import type { Route } from '@fairlead/contract/route'
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { databaseUrl } from '../../sandbox/testing/test-database.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../work/metrics.ts'
import { createApp } from './create-app.ts'
import { serveOperations } from './operations.ts'

const server = await testServer()

const refusal = (msg: string, field?: string) => ({ errors: [{ msg, ...(field && { field }) }], message: msg })
const signIn = (body: unknown, headers = {}) => server.call('POST', '/auth', { body, headers })

async function tokenOf(email: string, password: string): Promise<string> {
  return String((await signIn({ email, password })).body.token)
}

describe('refusals have one shape', () => {
  test.each([
    { what: 'malformed JSON', body: '{"email":', status: 400 },
    { what: 'a body that is no object', body: '"text"', status: 400 },
    {
      what: 'a poisoned prototype',
      body: '{"email":"a@b.co","password":"x","__proto__":{"role":"owner"}}',
      status: 400,
    },
    { what: 'a poisoned constructor', body: '{"constructor":{"prototype":{"role":"owner"}}}', status: 400 },
    { what: 'too large a body', body: `{"email":"${'x'.repeat(300_000)}"}`, status: 413 },
  ])('$what: $status', async ({ body, status }) => {
    const reply = await signIn(body)
    expect(reply.status).toBe(status)
    expect(Object.keys(reply.body).sort()).toEqual(['errors', 'message'])
  })

  test('an unknown media type', async () => {
    const reply = await signIn('<xml/>', { 'content-type': 'application/xml' })
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 415,
      body: refusal(text.mediaTypeUnsupported),
    })
  })

  test('a wrong type names its field; surplus fields are ignored', async () => {
    expect((await signIn({ email: 5, password: 'x', surplus: {} })).body).toEqual(refusal(text.emailRequired, 'email'))
    const { status, body } = await signIn({
      email: 'owner@fairlead.test',
      password: 'sandbox-owner-pass',
      isAdmin: true,
      surplus: [],
    })
    expect([status, body.status]).toEqual([200, 'LOGIN_SUCCESS'])
  })

  test.each([
    ['GET', '/nowhere'],
    ['POST', '/nowhere'],
    ['DELETE', '/health'],
    ['PATCH', '/auth'],
    ['GET', '/auth/signup'],
    ['GET', '/'],
    ['GET', ''],
    ['GET', `/operator/members/${'9'.repeat(300)}`],
  ])('%s %s is nothing we offer: 404', async (method, path) => {
    const { status, body } = await server.call(method, path)
    expect({ status, body }).toEqual({ status: 404, body: refusal(errors.not_found.sentence) })
  })

  test.each(['/%zz', '/operator/members/%E0%A4%A'])('the malformed path %s', async (path) => {
    const { status, body } = await server.call('GET', path)
    expect({ status, body }).toEqual({ status: 400, body: refusal(text.validationFailed) })
  })

  test('thousands of mistakes are not all listed', async () => {
    const { status, body } = await server.call('POST', '/terminal/sync', { body: { positions: Array(400).fill({}) } })
    expect(status).toBe(400)
    expect((body.errors as unknown[]).length).toBeLessThanOrEqual(50)
  })

  test('who may not: 401 without a token, 403 with another role’s', async () => {
    expect((await server.call('GET', '/operator/books')).body).toEqual(refusal(text.unauthenticated))
    const support = await tokenOf('support@fairlead.test', 'sandbox-support-pass')
    const member = await tokenOf('demo@fairlead.test', 'sandbox-member-pass')
    for (const token of [support, member]) {
      const { status, body } = await server.call('GET', '/operator/books', { token })
      expect({ status, body }).toEqual({ status: 403, body: refusal(text.forbidden) })
    }
  })
})

describe('every answer carries', () => {
  test.each(['/health', '/nowhere', '/auth', '/%zz'])('its request id and the security headers: %s', async (path) => {
    const [first, second] = [await server.call('GET', path), await server.call('GET', path)]
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
    expect(first.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('x-frame-options')).toBe('DENY')
    expect(first.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(first.headers.get('strict-transport-security')).toBeNull()
    expect(first.headers.get('x-powered-by')).toBeNull()
  })

  test('the order to use TLS, where the site has it', async () => {
    const overTls = await testServer({ PUBLIC_URL: 'https://fairlead.test' })
    expect((await overTls.call('GET', '/health')).headers.get('strict-transport-security')).toContain(
      'max-age=31536000',
    )
  })

  test('the id in the log, but no token out of the path', async () => {
    const { headers } = await server.call('GET', '/health?verification_token=hush-hush&token=psst')
    expect(server.log()).toContain(headers.get('x-request-id'))
    expect(server.log()).not.toMatch(/hush-hush|psst/)
  })
})

describe('for those who run it', () => {
  const metrics = (headers: Record<string, string> = {}) => fetch(`${server.url}/metrics`, { headers })

  test('/health and /ready', async () => {
    expect((await server.call('GET', '/health')).body).toEqual({ status: 'OK' })
    // A slow machine is not a wrong answer.
    await expect
      .poll(async () => (await server.call('GET', '/ready')).body, { timeout: 300_000 })
      .toEqual({ status: 'OK' })
  })

  test('/ready says 503 while the database is gone, /health still answers, and both recover', async () => {
    const other = await testServer()
    const admin = new pg.Client({ connectionString: databaseUrl(other.databaseUrl, 'postgres') })
    await admin.connect()
    const name = new URL(other.databaseUrl).pathname.slice(1)
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    // What it looked at before is good for another two seconds.
    await expect.poll(async () => (await other.call('GET', '/ready')).status, { timeout: 300_000 }).toBe(503)
    const { body } = await other.call('GET', '/ready')
    expect(body).toEqual(refusal(expect.stringMatching(/^The database: /)))
    expect((await other.call('GET', '/health')).status).toBe(200)
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await admin.end()
    await expect.poll(async () => (await other.call('GET', '/ready')).status, { timeout: 300_000 }).toBe(200)
  })

  test('a call for which no connection is free says to come again', async () => {
    const narrow = await testServer({ DATABASE_WAIT_SECONDS: '5', SANDBOX_WORLD: 'empty' })
    const owner = new pg.Client({ connectionString: narrow.databaseUrl })
    await owner.connect()
    await owner.query('BEGIN; LOCK TABLE members')
    let waiting = 30
    const calls = Array.from({ length: waiting }, () =>
      narrow.call('POST', '/auth', { body: { email: 'nobody@fairlead.test', password: 'x' } }).finally(() => waiting--),
    )
    await expect.poll(() => waiting, { timeout: 300_000 }).toBeLessThanOrEqual(10)
    await owner.query('COMMIT')
    await owner.end()
    const answers = await Promise.all(calls)
    const crowded = answers.filter(({ status }) => status !== 400)
    expect(crowded.length).toBeGreaterThanOrEqual(20)
    for (const { status, body, headers } of crowded) {
      expect({ status, body }).toEqual({ status: 503, body: refusal(text.unavailable) })
      expect(headers.get('retry-after')).toBe('5')
    }
    expect(narrow.log()).toContain('request failed')
  })

  test('/ready says 503 while the process drains', async () => {
    const metrics = createMetrics()
    const app = await createApp({
      logger: createLogger('silent'),
      metrics,
      authenticate: async () => undefined,
      countCall: () => undefined,
      trustProxy: false,
      publicUrl: 'http://fairlead.test',
    })
    serveOperations(app, {
      readiness: async () => ['This process is stopping.'],
      metrics,
      metricsToken: undefined,
      canTry: true,
    })
    expect((await app.inject({ url: '/api/ready' })).statusCode).toBe(503)
    expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200)
    await app.close()
  })

  test('/metrics counts calls', async () => {
    await server.call('GET', '/health')
    const support = await tokenOf('support@fairlead.test', 'sandbox-support-pass')
    expect(await (await metrics({ authorization: `Bearer ${support}` })).text()).toMatch(
      /fairlead_http_request_seconds_count\{method="GET",route="\/api\/health",status="200"\} [1-9]/,
    )
  })
})

describe('the contract as OpenAPI', async () => {
  const document = (await server.call('GET', '/openapi.json')).body as unknown as OpenApi
  type OpenApi = {
    openapi: string
    info: { title: string; version: string }
    paths: Record<string, Record<string, Operation>>
    components: unknown
  }
  type Operation = {
    tags: string[]
    summary: string
    parameters?: { name: string; in: string; required?: boolean; schema: unknown }[]
    requestBody?: { content: Record<string, { schema: unknown }> }
    responses: Record<string, { description: string }>
    security?: unknown
  }
  const openApiPath = (route: Route) => `/api${route.path.replace(/:(\w+)/g, '{$1}')}`

  test('is 3.1 and holds every call of the table and no other', () => {
    expect(document.openapi).toBe('3.1.0')
    const declared = Object.values<Route>(routes).map((route) => `${route.method.toLowerCase()} ${openApiPath(route)}`)
    const served = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    )
    expect(served.sort()).toEqual(declared.sort())
  })

  test.each(Object.entries<Route>(routes))('%s is described', (_name, route) => {
    const operation = document.paths[openApiPath(route)]?.[route.method.toLowerCase()]
    expect(operation?.summary).toBe(route.summary)
    expect(operation?.tags).toEqual([route.tag])
    expect(Object.keys(operation?.responses ?? {})).toContain('200')
    for (const { description } of Object.values(operation?.responses ?? {})) expect(description).toBeTypeOf('string')
    expect(operation?.security !== undefined).toBe(route.auth !== 'public')
    expect(operation?.requestBody !== undefined).toBe(route.body !== undefined)
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
    const given = operation?.parameters ?? []
    expect(given.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)).toEqual(inPath)
    for (const parameter of given)
      expect(parameter).toMatchObject({
        schema: expect.any(Object),
        ...(parameter.in === 'path' && { required: true }),
      })
  })

  test('points nowhere that is not in it', () => {
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer = '']) => pointer)
    for (const pointer of pointers) {
      const target = pointer
        .split('/')
        .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document)
      expect(target, pointer).toBeDefined()
    }
  })

  test('and as a page for people', async () => {
    const page = await fetch(`${server.url}/api/docs`)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    expect(html).toContain('<noscript>The list of calls needs scripts; <a href="/api/openapi.json">')
    expect(html).not.toMatch(/<script>|undefined|\[object/)
    for (const [name, type] of [
      ['page.css', 'text/css'],
      ['reader.css', 'text/css'],
      ['reader.js', 'text/javascript'],
      ['start.js', 'text/javascript'],
    ]) {
      const file = await fetch(`${server.url}/api/docs/${name}`)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining(type ?? '')])
    }
  })
})

describe('connections', () => {
  test('a server stops although a browser opened a connection ahead and never used it', async () => {
    const stopping = await testServer()
    const { port } = new URL(stopping.url)
    const unused = connect(Number(port), '127.0.0.1')
    const closed = new Promise((resolve) => unused.on('close', resolve))
    await new Promise((resolve) => unused.on('connect', resolve))
    await stopping.call('GET', '/health')
    await stopping.stop()
    await closed
  })

  test('HEAD is answered like GET, without the body', async () => {
    const status = await new Promise((resolve, reject) => {
      httpRequest(`${server.url}/api/health`, { method: 'HEAD', agent: false }, (reply) =>
        resolve(reply.resume().statusCode),
      )
        .on('error', reject)
        .end()
    })
    expect(status).toBe(200)
  })
})
