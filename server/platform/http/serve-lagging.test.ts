import { agedWords, asOfHeader, lastPosition, parsePosition, positionHeader } from '@fairlead/contract/figures-age'
import { get, post, type Route } from '@fairlead/contract/route'
import { type Kysely, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { DomainError } from '../domain-error.ts'
import { createLogger } from '../logging.ts'
import type { Reason, Replica, Taken, Wanted } from '../replica/open-replica.ts'
import { createMetrics } from '../work/metrics.ts'
import type { Caller } from './caller.ts'
import { createApp } from './create-app.ts'
import { serve } from './serve.ts'
import { sendTable } from './table-file.ts'

const now = new Date('2026-11-15T14:03:42Z')
const common = { auth: 'member', tag: 'test', summary: 'test' } as const
const reply = z.object({ from: z.string(), asOf: z.string() })
const readReport = get('/report', { ...common, mayLag: true, reply })
const readBalance = get('/balance', { ...common, reply })
const downloadReport = get('/report/file', { ...common, mayLag: true, replyKind: 'file', reply: z.unknown() })
const change = post('/change', { ...common, body: z.object({ answer: z.enum(['done', 'refused', 'lost']) }), reply })

let place: { ageMs: number } | { why: Reason }
/** What a statement at the replica ends with; nothing is its own name. */
let failures: { code?: string; message?: string }[]
let wanted: Wanted[]
let counted: string[]
let takenNow: number
let refusal: DomainError | undefined

beforeEach(() => {
  place = { ageMs: 30_000 }
  failures = []
  wanted = []
  counted = []
  takenNow = 0
  refusal = undefined
})

const at = (name: string) => async () => ({ rows: [{ name }], command: 'SELECT', rowCount: 1 })

function connection(): Taken['client'] {
  takenNow++
  const query = async (text: string) => {
    if (text.includes('pg_last_wal_replay_lsn')) return { rows: [{ position: '0/5' }] }
    const failure = failures.shift()
    if (failure) throw Object.assign(new Error(failure.message ?? failure.code), failure)
    return at('replica')()
  }
  return { query, release: () => void takenNow-- } as unknown as Taken['client']
}

const primary = { query: at('primary'), connect: async () => ({ query: at('primary'), release() {} }) }
const asked = { position: 9n, at: now, atMs: 0, heard: '7' }
const replica: Replica = {
  measured: { login: 'api', use: 'reports', way: 'replica', pool: primary as unknown as Replica['primary'] },
  primary: primary as unknown as Replica['primary'],
  clock: { now: () => now },
  ask: async (memberId) => ({ ...asked, heard: String(memberId) }),
  async take(what) {
    wanted.push(what)
    return 'why' in place ? place : { client: connection(), position: 4n, ageMs: place.ageMs }
  },
  newestPosition: async () => '0/9',
  count: (who) => counted.push(who),
  whyUnused: () => undefined,
  close: async () => {},
}

const nameOf = async (from: Pick<Kysely<never>, 'getExecutor'> | undefined) => {
  if (!from) return 'primary'
  const { rows } = await sql<{ name: string }>`SELECT name`.execute(from as Kysely<never>)
  return rows[0]?.name ?? ''
}

async function appWith(parts: { replica?: Replica }) {
  const app = await createApp({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    authenticate: async () => ({ memberId: 3n, role: 'member' }) as Caller,
    countCall: () => undefined,
    trustProxy: false,
    publicUrl: 'http://fairlead.test',
    ...parts,
  })
  const tell = async (from: Parameters<typeof nameOf>[0], asOf: Date | undefined) => ({
    from: await nameOf(from),
    asOf: asOf?.toISOString() ?? 'now',
  })
  serve(app, readReport, async ({ from, asOf }) => {
    const told = await tell(from, asOf)
    if (refusal && from) throw refusal
    return told
  })
  serve(app, readBalance, async (call) => tell((call as { from?: never }).from, undefined))
  serve(app, downloadReport, async ({ from, asOf, reply: out }) =>
    sendTable(out, {
      format: 'csv',
      name: 'report',
      columns: ['From'],
      rows: threeFrom(from),
      lastLine: agedWords(asOf, now),
    }),
  )
  serve(app, change, async ({ body }) => {
    if (body.answer === 'refused') throw new DomainError('conflict')
    if (body.answer === 'lost') throw new Error('lost')
    return { from: 'primary', asOf: 'now' }
  })
  return app
}

async function* threeFrom(from: Parameters<typeof nameOf>[0]) {
  for (let row = 0; row < 3; row++) yield [await nameOf(from)]
}

const app = await appWith({ replica })
const withoutReplica = await appWith({})

async function call(route: Route, { headers = {}, payload, to = app }: Asking = {}) {
  const {
    statusCode,
    body,
    headers: told,
  } = await to.inject({
    method: route.method,
    url: `/api${route.path}`,
    headers: { authorization: 'Bearer t', ...headers },
    ...(payload && { payload }),
  })
  return { status: statusCode, body: String(body), asOf: told[asOfHeader], position: told[positionHeader] }
}
type Asking = { headers?: Record<string, string>; payload?: object; to?: typeof app }

const old = { from: 'replica', asOf: '2026-11-15T14:03:12.000Z' }
const present = { from: 'primary', asOf: 'now' }

test('a report comes from the replica and says of which moment it is, and how far the replica had come when it was read', async () => {
  const { body, ...told } = await call(readReport)
  expect(JSON.parse(body)).toEqual(old)
  expect(told).toEqual({ status: 200, asOf: old.asOf, position: '0/5' })
  expect([counted, takenNow]).toEqual([['replica'], 0])
})

test('the replica must have what the caller brings along, and what the caller was told', async () => {
  await call(readReport)
  await call(readReport, { headers: { [positionHeader]: '2/A' } })
  expect(wanted.map(({ seen, asked: { heard } }) => [seen, heard])).toEqual([
    [0n, '3'],
    [0x2_0000000an, '3'],
  ])
})

test('a position that nobody can read may be any, so no replica has come so far', async () => {
  await call(readReport, { headers: { [positionHeader]: 'soon' } })
  expect(wanted[0]?.seen).toBe(parsePosition(lastPosition))
})

test('a replica that may not answer leaves it to the primary, of which the page then knows how far it had come', async () => {
  place = { why: 'lacks_seen' }
  const { body, ...told } = await call(readReport)
  expect(JSON.parse(body)).toEqual(present)
  expect(told).toEqual({ status: 200, asOf: undefined, position: '0/9' })
  expect(counted).toEqual(['lacks_seen'])
})

test.each([
  ['is in the way of what it replays', { code: '40001', message: 'canceling statement due to conflict with recovery' }],
  ['is killed', { code: '57P01' }],
  ['does not know a new column yet', { code: '42703' }],
  ['cannot write', { code: '25006' }],
])('where the replica %s, the primary answers', async (_name, failure) => {
  failures = [failure]
  const { body, asOf, position } = await call(readReport)
  expect([JSON.parse(body), asOf, position]).toEqual([present, undefined, '0/9'])
  expect([counted, takenNow]).toEqual([['failed'], 0])
})

test('what the replica has nothing of may be there by now', async () => {
  refusal = new DomainError('not_found')
  expect(JSON.parse((await call(readReport)).body)).toEqual(present)
})

test('what takes too long is not asked for twice', async () => {
  failures = [{ code: '57014', message: 'canceling statement due to statement timeout' }]
  expect((await call(readReport)).status).toBe(500)
  expect(takenNow).toBe(0)
})

test('each part of a file comes from a replica that is no further back than the first, and from the primary where it must', async () => {
  expect(await call(downloadReport)).toMatchObject({
    body: '\uFEFFFrom\r\nreplica\r\nreplica\r\nreplica\r\nFigures as of 2026-11-15 14:03:12 UTC\r\n',
    asOf: old.asOf,
  })
  expect(wanted.map(({ seen }) => seen)).toEqual([0n, 4n, 4n, 4n])
  expect(takenNow).toBe(0)
  failures = [{ code: '40001' }]
  expect((await call(downloadReport)).body).toBe(
    '\uFEFFFrom\r\nprimary\r\nreplica\r\nreplica\r\nFigures as of 2026-11-15 14:03:12 UTC\r\n',
  )
  expect(takenNow).toBe(0)
})

test('nothing else is read from the replica', async () => {
  const { body, asOf, position } = await call(readBalance)
  expect([JSON.parse(body), asOf, position]).toEqual([present, undefined, undefined])
  expect(wanted).toEqual([])
})

test.each([
  ['done', 200, '0/9'],
  ['refused', 409, undefined],
  ['lost', 500, lastPosition],
])('a change that is %s says how far the database had come after it', async (answer, status, position) => {
  expect(await call(change, { payload: { answer } })).toMatchObject({ status, position })
})

test('without a replica nobody says anything of it', async () => {
  const report = await call(readReport, { to: withoutReplica })
  expect([JSON.parse(report.body), report.asOf, report.position]).toEqual([present, undefined, undefined])
  const changed = await call(change, { payload: { answer: 'done' }, to: withoutReplica })
  expect(changed.position).toBeUndefined()
})
