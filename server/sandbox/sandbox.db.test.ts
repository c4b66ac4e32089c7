import { micro } from '@fairlead/money/money'
import { type Address, type Hash, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { openChain } from '../compose/open-chain.ts'
import { startHosting } from '../finance/fuel/charges/host-bot.ts'
import { parseConfig } from '../platform/config.ts'
import { inTx, openDatabase } from '../platform/database/db.ts'
import { whileTimeStands } from '../platform/database/hold-time.ts'
import { createLogger } from '../platform/logging.ts'
import { addMember } from '../testing/postgres-world.ts'
import { sandboxKeys } from './chain/sandbox-keys.ts'
import { testUsdtAbi } from './chain/test-usdt.gen.ts'
import { handClock } from './testing/hand-clock.ts'
import { testDatabaseUrl } from './testing/test-database.ts'
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
    // A name is in mails to verified addresses alone.
    const email = 'under_score@example.test'
    const verification_token = /token=([\w-]+)/.exec((await server.mailTo(email)).text)?.[1]
    await server.call('POST', '/auth/process-email-verification', { body: { verification_token } })
    await server.call('POST', '/auth/signup', { body: { ...good, email } })
    await server.mailTo(email, 'already')
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
    while ((await nowOf(server)) < before + 13 * 3_600_000) await new Promise((resolve) => setTimeout(resolve, 10))
    // Nobody is signed out by it.
    expect((await server.call('GET', '/auth', { token })).status).toBe(200)
  })

  test('shows how far it is, keeps others from doing what falls due, and signs nobody out on the way', async () => {
    const own = await testServer({ ROLES: 'api', SANDBOX_WORLD: 'empty' })
    const database = openDatabase(own.databaseUrl)
    const { db, pool, direct } = database
    const before = new Date(await nowOf(own))
    const day = 86_400_000
    const memberId = await inTx(db, async (tx) => {
      const id = await addMember(tx, 'hosted', null)
      await startHosting(tx, id, micro(100_000_000n), new Date(before.getTime() - day))
      return id
    })
    const credentials = { email: 'owner@fairlead.test', password: 'sandbox-owner-pass' }
    const token = String((await own.call('POST', '/auth', { body: credentials })).body['token'])
    const client = await pool.connect()
    await client.query('BEGIN')
    // The skip comes to a stop at the first day that must be charged.
    await client.query('SELECT FROM bot_hosting WHERE member_id = $1 FOR UPDATE', [memberId])
    const skipping = own.call('POST', '/sandbox/clock', { body: { advanceSeconds: 31 * 86_400 } })
    type Shown = { from: string; until: string } | null
    const readSkip = async () => (await own.call('GET', '/sandbox')).body['skip'] as Shown
    let shown = await readSkip()
    while (!shown) shown = await readSkip()
    expect(Date.parse(shown.until) - Date.parse(shown.from)).toBe(31 * day)
    expect(await whileTimeStands(direct, async () => {})).toBe(false)
    expect(await nowOf(own)).toBeLessThan(Date.parse(shown.until))
    await client.query('COMMIT')
    client.release()
    expect((await skipping).status).toBe(200)
    expect((await own.call('GET', '/sandbox')).body['skip']).toBeNull()
    expect(await nowOf(own)).toBeGreaterThanOrEqual(Date.parse(shown.until))
    expect((await own.call('GET', '/auth', { token })).status).toBe(200)
    await database.close()
  })

  test.each([-1, 1.5, 31 * 86_400 + 1, '60', null])('does not go %s seconds', async (advanceSeconds) => {
    expect((await server.call('POST', '/sandbox/clock', { body: { advanceSeconds } })).status).toBe(400)
  })

  test('stays where it is after a restart', async () => {
    const restarted = await testServer({}, server.databaseUrl)
    expect(await nowOf(restarted)).toBeGreaterThan(Date.now() + 12 * 3_600_000)
  })

  test('has an end: no date is ever out of reach', async () => {
    const databaseUrl = await testDatabaseUrl()
    const database = openDatabase(databaseUrl)
    const offset = Date.UTC(2099, 11, 1) - Date.now()
    await database.db
      .updateTable('sandbox_clock')
      .set({ offset_ms: BigInt(offset) })
      .execute()
    await database.close()
    const own = await testServer({ ROLES: 'api' }, databaseUrl)
    const skip = () => own.call('POST', '/sandbox/clock', { body: { advanceSeconds: 30 * 86_400 } })
    expect([(await skip()).status, (await skip()).status]).toEqual([200, 409])
    expect(new Date(await nowOf(own)).getUTCFullYear()).toBe(2099)
  })
})

describe('the faucet', () => {
  const address: Address = `0x${'5e'.repeat(20)}`
  const pour = (one: typeof server, body: unknown, key?: string) =>
    one.call('POST', '/sandbox/faucet', { body, ...(key && { headers: { 'idempotency-key': key } }) })

  test('sends what was asked, once per idempotency key, from any process', async () => {
    const other = await testServer({ ROLES: 'api' }, server.databaseUrl)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => pour(index % 2 ? other : server, { address, amount: 0.5 })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body['hash'])).size).toBe(30)
    const same = await Promise.all([
      pour(server, { address, amount: 2 }, 'gift'),
      pour(other, { address, amount: 2 }, 'gift'),
    ])
    expect(same[0].body).toEqual(same[1].body)
    expect((await pour(server, { address, amount: 3 }, 'gift')).status).toBe(409)

    await other.call('POST', '/sandbox/clock', { body: { advanceSeconds: 60 } })
    const { chain, local } = await openChain({
      config: parseConfig({}),
      databaseUrl: server.databaseUrl,
      secretKeys: [{ name: 'test', key: Buffer.alloc(32, 7) }],
      clock: handClock(),
      logger: createLogger('silent'),
    })
    const [client] = chain.clients
    const balance = { address: chain.token, abi: testUsdtAbi, functionName: 'balanceOf', args: [address] } as const
    expect(await client.readContract(balance)).toBe(parseEther('17'))
    const receipt = await client.getTransactionReceipt({ hash: String(same[0].body['hash']) as Hash })
    expect(receipt.status).toBe('success')
    // The skip has put enough blocks on top of it.
    expect((await client.getBlockNumber()) - receipt.blockNumber).toBeGreaterThanOrEqual(6n)
    await local?.close()
  })

  test.each([
    { address: '0x12', amount: 1 },
    { address, amount: 0 },
    { address, amount: 0.0000001 },
  ])('does not send $amount to $address', async (body) => {
    expect((await pour(server, body)).status).toBe(400)
  })
})

test('live mode has none of this: no calls, no known accounts, real time', async () => {
  const live = await testServer({
    MODE: 'live',
    HOT_WALLET_MAX: 'unlimited',
    DATABASE_URL: 'postgres://given.test/separately',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SECRET_KEY: `k:${'a'.repeat(64)}`,
    BSC_RPC_URLS: 'http://127.0.0.1:9',
    USDT_ADDRESS: `0x${'1'.repeat(40)}`,
    TREASURY_ADDRESS: `0x${'2'.repeat(40)}`,
    DEPOSIT_XPUB: sandboxKeys(Buffer.alloc(32, 1)).xpub,
    MAIL_OPERATOR: 'desk@fairlead.test',
    ROLES: 'api,worker,fleet',
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
