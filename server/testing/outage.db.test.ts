import { errors } from '@fairlead/contract/errors'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { team } from '../finance/affiliate/team.ts'
import { checkBooks } from '../finance/ledger/check-books.ts'
import { addAccount } from '../people/identity/sign-up/add-account.ts'
import { openDatabase } from '../platform/database/db.ts'
import { breakingProxy } from '../sandbox/testing/breaking-proxy.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { type TestServer, testServer } from '../sandbox/testing/test-server.ts'
import { asOwner } from './as-owner.ts'

const databaseUrl = await testDatabaseUrl()
const proxy = await breakingProxy(databaseUrl)
const behind = openDatabase(databaseUrl)
const { db } = behind
let server: TestServer
let token = ''
let owner = ''
let people = 0

beforeAll(async () => {
  server = await testServer(
    { SANDBOX_WORLD: 'empty', BONUS_ENDS_AT: '2999-01-01T00:00:00.000Z', OPERATIONS_PORT: '0' },
    proxy.url,
  )
  token = await member()
  owner = await signIn('owner@fairlead.test', 'sandbox-owner-pass')
})
afterAll(async () => {
  await proxy.close()
  await behind.close()
})

const password = 'a long enough password'
async function member(): Promise<string> {
  const email = `person${++people}@outage.test`
  await addAccount(
    { db, clock: { now: () => new Date() }, team },
    {
      name: 'Ada',
      email,
      password,
      role: 'member',
    },
  )
  return signIn(email, password)
}
async function signIn(email: string, word: string): Promise<string> {
  return String((await server.call('POST', '/auth', { body: { email, password: word } })).body['token'])
}
const operations = async (path: string) => {
  const reply = await fetch(`${server.operationsUrl}${path}`)
  return { status: reply.status, body: (await reply.json()) as { status: string; reasons?: string[] } }
}

describe('while the database is away', () => {
  const calls: { method: string; path: string; as?: 'owner'; body?: unknown; headers?: Record<string, string> }[] = [
    { method: 'GET', path: '/auth' },
    { method: 'GET', path: '/wallet' },
    { method: 'GET', path: '/packages/all-packages' },
    { method: 'GET', path: '/stream' },
    { method: 'GET', path: '/finance/statement/file?format=csv' },
    { method: 'GET', path: '/operator/overview', as: 'owner' },
    { method: 'GET', path: '/operator/books', as: 'owner' },
    { method: 'GET', path: '/sandbox/mail?to=a@b.co' },
    { method: 'GET', path: '/sandbox' },
    { method: 'POST', path: '/auth', body: { email: 'a@outage.test', password: 'x' } },
    { method: 'POST', path: '/packages/activate-joining-bonus', headers: { 'idempotency-key': 'away' } },
    { method: 'POST', path: '/operator/payouts/pause', as: 'owner', body: { reason: 'A test' } },
    { method: 'POST', path: '/terminal/sync', body: {}, headers: { 'x-terminal-id': '1' } },
  ]
  const ask = (call: (typeof calls)[number]) =>
    server.call(call.method, call.path, {
      token: call.as ? owner : token,
      ...(call.body !== undefined && { body: call.body }),
      ...(call.headers && { headers: call.headers }),
    })

  test('every call says 503 and when to come again, and all recover by themselves', async () => {
    await proxy.refuse()
    for (const call of calls) {
      const { status, body, headers } = await ask(call)
      expect({ call: `${call.method} ${call.path}`, status, message: body['message'] }).toEqual({
        call: `${call.method} ${call.path}`,
        status: call.path === '/terminal/sync' ? expect.toBeOneOf([400, 503]) : 503,
        message: expect.any(String),
      })
      if (status === 503) expect(headers.get('retry-after')).toBe('5')
    }
    expect((await server.call('GET', '/health')).status).toBe(200)
    const ready = await server.call('GET', '/ready')
    expect({ status: ready.status, retry: ready.headers.get('retry-after'), message: ready.body['message'] }).toEqual({
      status: 503,
      retry: '5',
      message: 'The database: this check failed; the log says why.',
    })
    expect(await operations('/health')).toMatchObject({ status: 200 })
    // The site needs no database: its pages say what is wrong.
    expect((await fetch(`${server.url}/dashboard`)).status).not.toBe(503)
    await proxy.serve()
    const isReady = () =>
      expect.poll(async () => (await server.call('GET', '/ready')).status, { timeout: 300_000 }).toBe(200)
    // A pooler looks for its server once a second; without one all is well at once.
    if (inject('poolerHost')) await isReady()
    // A stream that has begun does not end by itself.
    for (const call of calls.filter(({ path }) => path !== '/stream'))
      expect((await ask(call)).status, call.path).toBeLessThan(500)
    await isReady()
  })

  test.runIf(inject('proofs') !== 'none')(
    'a database that takes connections and says nothing is not waited for',
    async () => {
      await expect.poll(async () => (await server.call('GET', '/ready')).status, { timeout: 300_000 }).toBe(200)
      proxy.hang()
      // The answer of a moment ago is good for another two seconds.
      await expect
        .poll(async () => (await operations('/ready')).body.reasons, { timeout: 300_000 })
        .toEqual([expect.stringContaining('The database')])
      expect((await server.call('GET', '/health')).status).toBe(200)
      await proxy.serve()
      await expect.poll(async () => (await operations('/ready')).status, { timeout: 300_000 }).toBe(200)
    },
  )
})

describe('a connection that is lost at the commit', () => {
  test.each(['before', 'after'] as const)('%s the server has it: unknown, and by its key done once', async (when) => {
    const someone = await member()
    const claim = () =>
      server.call('POST', '/packages/activate-joining-bonus', {
        token: someone,
        headers: { 'idempotency-key': `claim ${when}` },
      })
    let left = 1
    proxy.cutCommits(/_api_login$/, () => (left-- > 0 ? when : 'never'))
    const lost = await claim()
    expect({ status: lost.status, body: lost.body, retry: lost.headers.get('retry-after') }).toEqual({
      status: 503,
      body: {
        errors: [{ msg: errors.outcome_unknown.sentence }],
        message: errors.outcome_unknown.sentence,
        code: 'outcome_unknown',
      },
      retry: '5',
    })
    expect(proxy.cuts()).toBe(when === 'before' ? 1 : 2)
    // Asked again, as a page does, and once more: always the first answer.
    for (const again of [await claim(), await claim()])
      expect(again).toMatchObject({ status: 200, body: { message: expect.stringContaining('onus') } })
    const { body } = await server.call('GET', '/packages/active-package', { token: someone })
    expect(body).toMatchObject({ joiningBonus: { claimed: true } })
    expect((await checkBooks(db)).findings.filter(({ holds }) => !holds)).toEqual([])
  })
})

describe('a process is red for its own work', () => {
  const silent = (name: string, seconds: number) =>
    asOwner(
      behind,
      `UPDATE heartbeats SET at = clock_timestamp() - make_interval(secs => ${seconds}) WHERE name = '${name}'`,
    )

  test.each([
    { name: 'worker', reason: /^No worker is running for \d+ minutes\.$/ },
    { name: 'chain', reason: /^The chain has not been read up to its head for \d+ minutes\.$/ },
    { name: 'fleet', reason: /^No bot process is managing its bots for \d+ minutes\.$/ },
  ])('$name', async ({ name, reason }) => {
    // Whoever works on beats again and again.
    await expect
      .poll(
        async () => {
          await silent(name, 7_200)
          return (await operations('/ready')).body.reasons ?? []
        },
        { timeout: 300_000 },
      )
      .toContainEqual(expect.stringMatching(reason))
    // Who sends calls here asks for the API alone.
    await expect.poll(async () => (await server.call('GET', '/ready')).status, { timeout: 300_000 }).toBe(200)
  })

  test.runIf(inject('proofs') !== 'none')('a key that is another one, or missing', async () => {
    const turnRound = 'UPDATE secret_keys SET fingerprint = set_byte(fingerprint, 0, 255 - get_byte(fingerprint, 0))'
    await asOwner(behind, turnRound)
    await expect
      .poll(async () => (await server.call('GET', '/ready')).body['message'], { timeout: 300_000 })
      .toMatch(/^The key “test” in SECRET_KEY is not the one this database was used with/)
    await asOwner(behind, turnRound)
    await expect.poll(async () => (await server.call('GET', '/ready')).status, { timeout: 300_000 }).toBe(200)
  })
})
