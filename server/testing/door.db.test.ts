import { text } from '@fairlead/contract/text'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../platform/database/db.ts'
import { testServer } from '../sandbox/testing/test-server.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'

const server = await testServer({ TRUST_PROXY: '1', METRICS_TOKEN: 'a token for the gauges' })
const database = openDatabase(server.databaseUrl)
whenOver(() => database.close())
const { db } = database

const demo = { email: 'demo@fairlead.test', password: 'sandbox-member-pass' }
const signedIn = async (headers: Record<string, string> = {}) =>
  String((await server.call('POST', '/auth', { body: demo, headers })).body.token)
const page = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })

describe('paths', () => {
  test.each(['/', '/api/auth?x='])(
    '%s followed by 2,100 characters is refused before anything looks at it',
    async (start) => {
      const { status, headers } = await page(`${start}${'/'.repeat(2_100)}`)
      expect({ status, nosniff: headers.get('x-content-type-options') }).toEqual({ status: 413, nosniff: 'nosniff' })
    },
  )

  test('long ones are cut in the log', async () => {
    await page(`/api/auth?${'long='.repeat(200)}`)
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.includes('long=long='))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.length > 600)).toEqual([])
  })

  test('pages and files have a rate limit of their own, by address', async () => {
    const narrow = await testServer({ RATE_LIMIT_SCALE: '0.01', TRUST_PROXY: '1' })
    const statuses: number[] = []
    const ask = (address: string) => fetch(`${narrow.url}/robots.txt`, { headers: { 'x-forwarded-for': address } })
    for (let n = 0; n < 14; n++) statuses.push((await ask('192.0.2.1')).status)
    expect(statuses.slice(0, 12)).not.toContain(429)
    expect(statuses.slice(12)).toEqual([429, 429])
    expect((await ask('192.0.2.2')).status).not.toBe(429)
  })
})

describe("the caller's address", () => {
  const storedFor = async (forwarded: string) => {
    const token = await signedIn({ 'x-forwarded-for': forwarded })
    const { body } = await server.call('GET', '/profile/sessions', { token })
    return (body.sessions as { current: boolean; address: string }[]).find(({ current }) => current)?.address
  }

  test.each([
    { forwarded: '198.51.100.7', stored: '198.51.100.7' },
    { forwarded: '203.0.113.9, 198.51.100.7', stored: '198.51.100.7' },
    { forwarded: '::ffff:198.51.100.7', stored: '198.51.100.7' },
    { forwarded: '2001:DB8:0:0:0:0:0:1', stored: '2001:db8::1' },
    { forwarded: '<script>alert(1)</script>', stored: '' },
    { forwarded: 'x'.repeat(1_000), stored: '' },
  ])('of $forwarded is kept as "$stored"', async ({ forwarded, stored }) => {
    expect(await storedFor(forwarded)).toBe(stored)
  })

  test('of version 6 counts by its /64', async () => {
    const narrow = await testServer({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
    const guess = async (n: number, address: string) =>
      (
        await narrow.call('POST', '/auth', {
          body: { email: `guess${n}@example.test`, password: 'a wrong guess' },
          headers: { 'x-forwarded-for': address },
        })
      ).status
    for (let n = 0; n < 10; n++) expect(await guess(n, `2001:db8:1:2::${n}`)).toBe(400)
    expect(await guess(10, '2001:db8:1:2:ffff::1')).toBe(429)
    expect(await guess(11, '2001:db8:1:3::1')).toBe(400)
  })
})

describe('private answers', () => {
  test('are kept by no cache', async () => {
    const token = await signedIn()
    for (const [method, path, options] of [
      ['GET', '/auth', { token }],
      ['GET', '/auth', {}],
      ['POST', '/auth', { body: demo }],
      ['GET', '/sandbox', {}],
    ] as const)
      expect((await server.call(method, path, options)).headers.get('cache-control')).toBe('no-store')
  })

  test('the stream carries the headers of every other answer', async () => {
    const token = await signedIn()
    const abort = new AbortController()
    const { headers } = await fetch(`${server.url}/api/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    })
    abort.abort()
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('/metrics asks everybody for its token or an operator’s, wherever they call from', async () => {
    const metrics = async (headers: Record<string, string> = {}) => (await page('/metrics', headers)).status
    expect(await metrics()).toBe(401)
    expect(await metrics({ forwarded: 'for=127.0.0.1' })).toBe(401)
    expect(await metrics({ authorization: 'Bearer a token for the gaugez' })).toBe(401)
    expect(await metrics({ authorization: `Bearer ${await signedIn()}` })).toBe(403)
    expect(await metrics({ authorization: 'Bearer a token for the gauges' })).toBe(200)
  })
})

test('the sandbox answers to local names only, so that no other site can reach it through a name of its own', async () => {
  const asked = async (host: string) =>
    (await server.app?.inject({ url: '/api/sandbox', headers: { host } }))?.statusCode
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'fairlead.test']) expect(await asked(host)).toBe(200)
  for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example'])
    expect(await asked(host)).toBe(404)
  expect((await server.app?.inject({ url: '/api/health', headers: { host: 'evil.example' } }))?.statusCode).toBe(200)
})

test('each terminal has a limit of its own', async () => {
  const narrow = await testServer({ RATE_LIMIT_SCALE: '0.01' })
  const sync = async (terminal: string) =>
    (await narrow.call('POST', '/terminal/sync', { body: {}, headers: { 'x-terminal': terminal } })).status
  for (let n = 0; n < 3; n++) expect(await sync('1')).not.toBe(429)
  expect(await sync('1')).toBe(429)
  expect(await sync('2')).not.toBe(429)
})

test('subscribing does the same for an address that is known and one that is not', async () => {
  const api = await testServer({ ROLES: 'api' })
  const own = openDatabase(api.databaseUrl)
  whenOver(() => own.close())
  const now = new Date()
  await own.db
    .insertInto('subscriptions')
    .values({ email: 'known@example.test', token_sent_at: now, confirmed_at: now })
    .execute()
  const effects = async () => {
    const { rows } = await sql<{ jobs: bigint; mails: bigint; rows: bigint }>`
      SELECT (SELECT count(*) FROM graphile_worker.jobs) AS jobs, (SELECT count(*) FROM mail_outbox) AS mails,
        (SELECT count(*) FROM subscriptions) AS rows`.execute(own.db)
    return rows[0]
  }
  const effectOf = async (email: string) => {
    const before = await effects()
    const { status, body } = await api.call('POST', '/contact/subscribe', { body: { email } })
    const after = await effects()
    return {
      status,
      body,
      jobs: Number(after?.jobs) - Number(before?.jobs),
      mails: Number(after?.mails) - Number(before?.mails),
      rows: Number(after?.rows) - Number(before?.rows),
    }
  }
  const known = await effectOf('known@example.test')
  expect(known).toMatchObject({ status: 200, body: { message: text.subscriptionMailSent } })
  expect(await effectOf('new@example.test')).toEqual(known)
})

test('a stream ends with its session, at once', async () => {
  const [token, other] = [await signedIn(), await signedIn()]
  const open = await fetch(`${server.url}/api/stream`, { headers: { authorization: `Bearer ${token}` } })
  const reader = open.body?.getReader()
  await reader?.read()
  const { body } = await server.call('GET', '/profile/sessions', { token: other })
  const [gone] = (await db.selectFrom('sessions').select('id').orderBy('id', 'desc').limit(2).execute()).slice(-1)
  expect((body.sessions as unknown[]).length).toBeGreaterThan(1)
  const beats: string[] = []
  await server.call('DELETE', `/profile/sessions/${gone?.id}`, { token: other })
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    beats.push(new TextDecoder().decode(part.value))
  // Heartbeats come every 15 seconds: one that came before the end would mean that it was only noticed then.
  expect(beats.join('')).not.toContain('still here')
})
