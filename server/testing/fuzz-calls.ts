import { randomBytes } from 'node:crypto'
import { errorReply } from '@fairlead/contract/errors'
import type { Route } from '@fairlead/contract/route'
import { routes } from '@fairlead/contract/table'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type { ProvidedContext } from 'vitest'
import { openDatabase } from '../platform/database/db.ts'
import { hashToken } from '../platform/keys/secrets.ts'
import { brokenInput, hostile, validInput } from '../sandbox/testing/json-from-schema.ts'
import type { TestServer } from '../sandbox/testing/test-server.ts'

type Proofs = ProvidedContext['proofs']
type Size = { requestsMin: number; requestsTotal: number }
export type Fuzzed = {
  /** In words; after a few of them it is given up. */
  problems: string[]
  /** How often each call was answered with which status. */
  statuses: ReadonlyMap<string, ReadonlyMap<number, number>>
}

// The same seed sends the same requests; change it to look elsewhere.
export const seed = 20_260_101
/** No promise of speed: what takes longer hangs, however busy the machine. */
const answerMsMax = 300_000
const atOnce = 24
/** Each valid call of these hashes a password, which is slow on purpose, or runs everything that is due. */
const slowRoutes: readonly string[] = [
  'signUp',
  'signIn',
  'setPassword',
  'setPayoutAddress',
  'askForEmail',
  'closeAccount',
  'startTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'startPasskey',
  'removePasskey',
  'advanceSandboxClock',
]
const callers = ['nobody', 'stranger', 'member', 'owner', 'finance', 'support'] as const
// What must never leave the server: stack frames, and words of Postgres, its driver or the query builder.
const leak =
  /\n\s+at .+:\d+|node:internal|node_modules|SQLSTATE|violates .+ constraint|syntax error at|invalid input syntax|invalid byte sequence|out of range for type|does not exist|ECONN/

type Target = { server: TestServer; tokens: Awaited<ReturnType<typeof tokensOf>> }
type Shot = { name: string; route: Route; caller: (typeof callers)[number]; request: Shape }
type Shape = { path: string; headers: Record<string, string>; payload: string | undefined }
type Reply = { statusCode: number; body: string; type: string; headers: Record<string, unknown> }

/** How many requests are sent, and how many at least to each call. */
export function sizeOfFuzz(proofs: Proofs): Size {
  const requestsMin = { none: 4, short: 40, long: 100 }[proofs]
  const total = Object.keys(routes).length * (requestsMin + (proofs === 'none' ? 2 : 5))
  return { requestsMin, requestsTotal: proofs === 'long' ? 200_000 : total }
}

/** Sends valid and broken requests of everybody to every declared call, many at once. */
export async function fuzzCalls(server: TestServer, size: Size, problemsMax = 5): Promise<Fuzzed> {
  const target = { server, tokens: await tokensOf(server.databaseUrl) }
  const shots = allShots(size)
  const statuses = new Map<string, Map<number, number>>()
  const problems: string[] = []
  let next = 0
  const fire = async () => {
    for (let shot = shots[next++]; shot && problems.length < problemsMax; shot = shots[next++]) {
      const reply = await Promise.race([answerTo(target, shot), tooLate(answerMsMax)])
      const problem = reply ? problemOf(shot, reply) : `no answer within ${answerMsMax} ms`
      if (problem) problems.push(describe(shot, problem))
      const seen = statuses.get(shot.name) ?? new Map<number, number>()
      statuses.set(shot.name, seen.set(reply?.statusCode ?? 0, (seen.get(reply?.statusCode ?? 0) ?? 0) + 1))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fire))
  return { problems, statuses }
}

function allShots({ requestsMin, requestsTotal }: Size): Shot[] {
  const entries = Object.entries<Route>(routes)
  const slowCount = Math.ceil(requestsMin * 1.2)
  const count = Math.ceil((requestsTotal - slowRoutes.length * slowCount) / (entries.length - slowRoutes.length))
  const shots = entries.flatMap(([name, route], index) =>
    fc.sample(shotOf(name, route), { seed: seed + index, numRuns: slowRoutes.includes(name) ? slowCount : count }),
  )
  // Mixed, so that slow calls and calls that change the same rows meet in every order.
  const [order] = fc.sample(fc.array(fc.nat(), { minLength: shots.length, maxLength: shots.length }), {
    seed,
    numRuns: 1,
  })
  return shots
    .map((shot, index) => ({ shot, at: order?.[index] ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .map(({ shot }) => shot)
}

function shotOf(name: string, route: Route): fc.Arbitrary<Shot> {
  // Small steps only: the sessions of this test must outlive all of them together.
  const known = {
    email: ['demo@fairlead.test', 'owner@fairlead.test'],
    id: [1, 2, 3],
    memberId: [1, 4],
    ...(name === 'advanceSandboxClock' && { advanceSeconds: [0, 1, 30] }),
  }
  const mixed = (schema: Route['body']) =>
    schema
      ? fc.oneof(
          { weight: 2, arbitrary: validInput(schema, known) },
          { weight: 3, arbitrary: brokenInput(schema, known) },
        )
      : fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostile })
  return fc
    .record({
      caller: fc.constantFrom(...callers),
      params: mixed(route.params),
      query: mixed(route.query),
      body: mixed(route.body),
      headers: someHeaders,
      garble: fc.integer({ min: 0, max: 30 }),
    })
    .map(({ caller, params, query, body, headers, garble }) => {
      const text =
        name === 'advanceSandboxClock' && stepOf(body) > 60
          ? '{"advanceSeconds":60}'
          : body === undefined
            ? undefined
            : JSON.stringify(body)
      const payload = route.method === 'GET' ? undefined : garbled(text, garble)
      const path = `/api${pathWith(route.path, params)}${queryOf(query, route.query !== undefined)}`
      return {
        name,
        route,
        caller,
        request: {
          path,
          payload,
          headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
        },
      }
    })
}

/** Anything but a number is refused, whatever it is; some of it cannot even be asked for one. */
function stepOf(body: unknown): number {
  const step = (body as { advanceSeconds?: unknown } | undefined | null)?.advanceSeconds
  return typeof step === 'number' ? step : 0
}

/** Now and then the text itself is broken, not only what it says. */
function garbled(text: string | undefined, garble: number): string | undefined {
  if (garble === 0) return '{"__proto__":{"isAdmin":true}}'
  if (garble === 1) return '{"a":'
  if (garble === 2) return '\0'
  if (garble === 3) return `{"x":"${'y'.repeat(300 * 1024)}"}`
  return text
}

const someHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/xml' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': '' },
      { 'x-forwarded-for': 'not an address' },
      { 'x-forwarded-for': '1.2.3.4, 5.6.7.8' },
      { 'user-agent': 'x'.repeat(2_000) },
      { 'user-agent': 'caf\u00e9 \u00ff' },
      { 'idempotency-key': 'x'.repeat(5_000) },
      { 'idempotency-key': '' },
      { 'last-event-id': '1-1' },
      { 'last-event-id': '999999999999999999-999999999999999999' },
      { 'accept-encoding': 'br;q=x' },
      { accept: 'text/html' },
      { range: 'bytes=5-1' },
      { 'if-none-match': '*' },
      { host: 'evil.test' },
      { expect: 'wonders' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-signature': 'zz' },
      { cookie: '=;=;' },
    ),
  },
)

function pathWith(path: string, params: unknown): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = (params as Record<string, unknown> | null)?.[name]
    return encoded(String(typeof value === 'object' ? JSON.stringify(value) : value)) || '0'
  })
}

function queryOf(query: unknown, declared: boolean): string {
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    return declared ? '' : `?x=${encoded(String(query))}`
  return `?${Object.entries(query)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 5) : [value]).map(
        (one) => `${encoded(name)}=${encoded(String(typeof one === 'object' ? JSON.stringify(one) : one))}`,
      ),
    )
    .join('&')}`
}

const encoded = (text: string): string => encodeURIComponent(text.slice(0, 3_000).replace(/\p{Surrogate}/gu, '?'))

async function answerTo({ server, tokens }: Target, { route, caller, request }: Shot): Promise<Reply> {
  const token = tokens[caller]()
  const headers = { ...request.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  if (route.replyKind === 'events') return headOfStream(`${server.url}${request.path}`, headers)
  const reply = await (server.app as FastifyInstance).inject({
    method: route.method,
    url: request.path,
    headers,
    ...(request.payload !== undefined && { payload: request.payload }),
  })
  return {
    statusCode: reply.statusCode,
    body: reply.body,
    type: String(reply.headers['content-type'] ?? ''),
    headers: reply.headers,
  }
}

/** A stream never ends by itself, so it is asked for over a socket and left after its head. */
async function headOfStream(
  url: string,
  { host: _host, expect: _expect, ...headers }: Record<string, string>,
): Promise<Reply> {
  const left = new AbortController()
  const reply = await fetch(url, { headers, signal: left.signal })
  const type = reply.headers.get('content-type') ?? ''
  const body = reply.status === 200 ? '' : await reply.text()
  left.abort()
  return { statusCode: reply.status, body, type, headers: {} }
}

function problemOf({ route }: Shot, { statusCode, body, type, headers }: Reply): string | undefined {
  if (statusCode >= 500 && statusCode !== 503) return `answered ${statusCode}: ${body.slice(0, 300)}`
  if (statusCode === 429 && !(Number(headers['retry-after']) > 0)) return 'a 429 without Retry-After'
  if (statusCode >= 400) {
    if (leak.test(body)) return `leaks: ${body.slice(0, 300)}`
    const parsed = type.startsWith('application/json') ? errorReply.safeParse(JSON.parse(body)) : undefined
    return parsed?.success ? undefined : `a ${statusCode} of another shape: ${body.slice(0, 300)}`
  }
  if (statusCode !== 200) return `answered ${statusCode}`
  if ((route.replyKind ?? 'json') !== 'json') return undefined
  const parsed = route.reply.safeParse(JSON.parse(body))
  return parsed.success ? undefined : `an answer unlike the declared one: ${parsed.error.message.slice(0, 300)}`
}

const describe = ({ name, route, caller, request }: Shot, problem: string): string =>
  `${name} ${route.method} ${request.path.slice(0, 200)} as ${caller} with ${JSON.stringify(request.headers)} ${request.payload?.slice(0, 300)}: ${problem}`

function tooLate(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms).unref())
}

/** Sign-outs end sessions all the time here, so each role draws from many, made without the cost of signing in. */
async function tokensOf(databaseUrl: string) {
  const { db, close } = openDatabase(databaseUrl)
  const members = await db.selectFrom('members').select(['id', 'role']).execute()
  const pool = Object.fromEntries(
    members.map(({ role }) => [role, Array.from({ length: 200 }, () => randomBytes(32).toString('base64url'))]),
  )
  const now = new Date()
  const rows = members.flatMap(({ id, role }) =>
    (pool[role] ?? []).map((token) => ({
      member_id: id,
      token_hash: hashToken(token),
      remember: true,
      user_agent: '',
      address: '',
      created_at: now,
      last_seen_at: now,
      expires_at: new Date('2100-01-01'),
    })),
  )
  await db.insertInto('sessions').values(rows).execute()
  await close()
  let drawn = 0
  const draw = (role: string) => () => pool[role]?.[drawn++ % 200]
  return {
    nobody: () => undefined,
    stranger: () => 'no-such-token',
    member: draw('member'),
    owner: draw('owner'),
    finance: draw('finance'),
    support: draw('support'),
  }
}
