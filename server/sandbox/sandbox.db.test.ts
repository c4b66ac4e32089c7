import { describe, expect, test } from 'vitest'
import { testServer } from './testing/test-server.ts'

const server = await testServer()
const good = { name: 'Ada <b>Lovelace</b>', password: 'correct horse battery', termsAccepted: true }

type SandboxMail = { id: number; to: string; subject: string; html: string }
const mailsTo = async (to: string) =>
  (await server.call('GET', `/sandbox/mail?to=${encodeURIComponent(to)}`)).body as unknown as SandboxMail[]
const nowOf = async (one: typeof server) => Date.parse(String((await one.call('GET', '/sandbox')).body['now']))

test('tells its time and the accounts to sign in with, and they work', async () => {
  const { accounts } = (await server.call('GET', '/sandbox')).body as {
    accounts: { role: string; email: string; password: string }[]
  }
  expect(accounts.map(({ role }) => role)).toEqual(['owner', 'finance', 'support', 'member'])
  for (const { role, email, password } of accounts) {
    expect((await server.call('POST', '/auth', { body: { email, password } })).body).toMatchObject({
      status: 'LOGIN_SUCCESS',
      user: { role },
    })
  }
})

test('an empty world has the operators only', async () => {
  const empty = await testServer({ SANDBOX_WORLD: 'empty' })
  expect((await empty.call('GET', '/sandbox')).body['accounts']).toHaveLength(3)
  expect(
    (await empty.call('POST', '/auth', { body: { email: 'demo@fairlead.test', password: 'sandbox-member-pass' } }))
      .status,
  ).toBe(400)
})

describe('the mailbox', () => {
  test('finds mail by a part of the address, newest first, and takes signs for what they are', async () => {
    for (const email of ['under_score@example.test', 'underXscore@example.test']) {
      await server.call('POST', '/auth/signup', { body: { ...good, email } })
      await server.mailTo(email)
    }
    expect((await mailsTo('UNDER')).map(({ to }) => to)).toEqual([
      'underxscore@example.test',
      'under_score@example.test',
    ])
    expect((await mailsTo('under_score')).map(({ to }) => to)).toEqual(['under_score@example.test'])
    expect(await mailsTo('%')).toEqual([])
    expect(await mailsTo('\\')).toEqual([])
  })

  test('shows a mail as a mail program would: its own styles, no scripts, links that leave the frame', async () => {
    const [mail] = await mailsTo('under_score')
    const page = await fetch(`${server.url}/api/sandbox/mail/${mail?.id}/html`)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toMatch(/sandbox (?!.*allow-scripts)/)
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const html = await page.text()
    expect(html).toContain('<head><base target="_top">')
    expect(html).toContain('Hello Ada &lt;b&gt;Lovelace&lt;/b&gt;,')
  })

  test.each([999_999, 0, -1, 'x', 1.5])('mail %s is not there', async (id) => {
    const { status } = await server.call('GET', `/sandbox/mail/${id}/html`)
    expect(status).toBe(id === 999_999 ? 404 : 400)
  })
})

describe('the clock', () => {
  test('goes forward for every process, and what falls due runs before the answer', async () => {
    const other = await testServer({ ROLES: 'api' }, server.databaseUrl)
    const { body } = await server.call('POST', '/auth', {
      body: { email: 'demo@fairlead.test', password: 'sandbox-member-pass' },
    })
    const token = String(body['token'])
    const before = await nowOf(server)
    const advanced = await other.call('POST', '/sandbox/clock', { body: { advanceSeconds: 13 * 3600 } })
    expect(Date.parse(String(advanced.body['now'])) - before).toBeGreaterThanOrEqual(13 * 3_600_000)
    expect(await nowOf(other)).toBeGreaterThanOrEqual(before + 13 * 3_600_000)
    // The other process hears of it a moment later.
    for (let attempt = 0; attempt < 200 && (await nowOf(server)) < before + 13 * 3_600_000; attempt++)
      await new Promise((resolve) => setTimeout(resolve, 10))
    expect((await server.call('GET', '/auth', { token })).status).toBe(401)
  })

  test.each([-1, 1.5, 366 * 86_400 + 1, '60', null])('does not go %s seconds', async (advanceSeconds) => {
    expect((await server.call('POST', '/sandbox/clock', { body: { advanceSeconds } })).status).toBe(400)
  })

  test('stays where it is after a restart', async () => {
    const restarted = await testServer({}, server.databaseUrl)
    expect(await nowOf(restarted)).toBeGreaterThan(Date.now() + 12 * 3_600_000)
  })

  test('has an end: no date is ever out of reach', async () => {
    const own = await testServer({ ROLES: 'api' })
    const statuses = new Set<number>()
    for (let year = 0; year < 120; year++)
      statuses.add((await own.call('POST', '/sandbox/clock', { body: { advanceSeconds: 366 * 86_400 } })).status)
    expect([...statuses]).toEqual([200, 409])
    expect(new Date(await nowOf(own)).getUTCFullYear()).toBeLessThan(2101)
  })
})

test('live mode has none of this: no calls, no known accounts, real time', async () => {
  const live = await testServer({
    MODE: 'live',
    DATABASE_URL: 'postgres://given.test/separately',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SECRET_KEY: `k:${'a'.repeat(64)}`,
  })
  for (const [method, path] of [
    ['GET', '/sandbox'],
    ['GET', '/sandbox/mail'],
    ['GET', '/sandbox/mail/1/html'],
    ['POST', '/sandbox/clock'],
    ['POST', '/sandbox/faucet'],
  ] as const) {
    expect((await live.call(method, path)).status).toBe(404)
  }
  expect(
    (await live.call('POST', '/auth', { body: { email: 'owner@fairlead.test', password: 'sandbox-owner-pass' } }))
      .status,
  ).toBe(400)
  expect(JSON.stringify((await live.call('GET', '/openapi.json')).body)).not.toContain('sandbox')
})
