import { text } from '@fairlead/contract/text'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { team } from '../../../finance/affiliate/team.ts'
import { inTx, openDatabase } from '../../../platform/database/db.ts'
import { testServer } from '../../../sandbox/testing/test-server.ts'
import { whenOver } from '../../../sandbox/testing/when-over.ts'
import { untilSomebodyWaits } from '../../../testing/until-somebody-waits.ts'
import { recentlyChanged } from '../sign-in/recent-change.ts'
import { addAccount } from '../sign-up/add-account.ts'
import { confirmAuthenticator } from './factor-store.ts'

const server = await testServer({ SANDBOX_WORLD: 'accounts' })
const database = openDatabase(server.databaseUrl)
whenOver(() => database.close())
const { db } = database

const password = 'correct horse battery'
const stepMs = 30_000
let people = 0
type Person = { id: bigint; email: string; token: string }
const signIn = (email: string, more: object = {}) =>
  server.call('POST', '/auth', { body: { email, password, ...more } })
const call = ({ token }: Person, method: string, path: string, body?: object) =>
  server.call(method, path, { token, ...(body && { body }) })

async function member(): Promise<Person> {
  const email = `person${++people}@example.test`
  const id = await addAccount(
    { db, clock: { now: () => new Date() }, team },
    {
      name: 'Ada',
      email,
      password,
      role: 'member',
    },
  )
  return { id, email, token: String((await signIn(email)).body.token) }
}

/** The product's clock, which tests put forward so that each code is a new one. */
let skippedMs = 0
const productNow = () => Date.now() + skippedMs
async function pass(seconds: number): Promise<void> {
  const { body } = await server.call('POST', '/sandbox/clock', { body: { advanceSeconds: seconds } })
  skippedMs = Date.parse(String(body.now)) - Date.now()
}
/** To the beginning of a step that no code was used of yet, so that a slow machine does not walk into the next one. */
const newStep = () => pass(Math.ceil((stepMs - (productNow() % stepMs)) / 1000) + (2 * stepMs) / 1000)
const codeAt = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: productNow() + steps * stepMs })

async function switchOn(person: Person): Promise<{ secret: string; codes: string[] }> {
  const { body } = await call(person, 'POST', '/profile/totp', { password })
  const secret = String(body.secret)
  expect(String(body.uri)).toContain(`secret=${secret}`)
  const on = await call(person, 'POST', '/profile/totp/confirm', { totp: codeAt(secret) })
  expect(on.status).toBe(200)
  await newStep()
  return { secret, codes: on.body.recoveryCodes as string[] }
}

test('switching it on ends every other session, which had proved less, and keeps the one that did', async () => {
  const person = await member()
  const other = String((await signIn(person.email)).body.token)
  const statuses = async () =>
    Promise.all([person.token, other].map(async (token) => (await server.call('GET', '/profile', { token })).status))
  expect(await statuses()).toEqual([200, 200])
  await switchOn(person)
  expect(await statuses()).toEqual([200, 401])
  expect((await server.mailTo(person.email, 'two-factor')).text).toContain('signed out on all other devices')
})

test('a sign-in that began with the password alone is asked for a code when it is switched on meanwhile', async () => {
  const person = await member()
  await call(person, 'POST', '/profile/totp', { password })
  const [answer] = await inTx(db, async (tx) => {
    // Holds the row as switching it on does; by the time the sign-in needs the row it has found that no code is asked for.
    await sql`SELECT 1 FROM members WHERE id = ${person.id} FOR UPDATE`.execute(tx)
    const signing = signIn(person.email)
    await untilSomebodyWaits(db, signing)
    await confirmAuthenticator(tx, person.id, new Date(productNow()))
    return [signing]
  })
  expect((await answer).body).toMatchObject({ status: 'TOTP_REQUIRED' })
  const { rows } = await sql`SELECT FROM sessions WHERE member_id = ${person.id}`.execute(db)
  expect(rows).toHaveLength(1)
})

test('after the sandbox’s clock was put forward, a phone that was not is understood, and its code is good once', async () => {
  await pass(5 * 3_600 + 17)
  const person = await member()
  const { body } = await call(person, 'POST', '/profile/totp', { password })
  const phone = () => new TOTP({ secret: Secret.fromBase32(String(body.secret)) }).generate({ timestamp: Date.now() })
  const code = phone()
  expect(await call(person, 'POST', '/profile/totp/confirm', { totp: code })).toMatchObject({ status: 200 })
  expect(await signIn(person.email, { totp: code })).toMatchObject({ status: 400 })
  await newStep()
})

describe('with two-factor sign-in on', async () => {
  const person = await member()
  const { secret, codes } = await switchOn(person)

  test('the password alone opens nothing, and its change is told', async () => {
    const { status, body } = await signIn(person.email)
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'TOTP_REQUIRED', msg: text.totpRequired, ways: { app: true, recoveryCode: true, passkey: null } },
    })
    expect((await call(person, 'GET', '/profile')).body.totpOn).toBe(true)
    expect((await server.mailTo(person.email, 'two-factor')).text).toContain('switched on')
    expect((await recentlyChanged(db, [person.id], new Date(productNow()))).has(person.id)).toBe(true)
  })

  test('a code is good once, for a clock that is off by one step and no more', async () => {
    for (const [steps, expected] of [
      [-2, 400],
      [2, 400],
      [1, 200],
      // Older than the one that was used.
      [0, 400],
    ] as const)
      expect({ steps, status: (await signIn(person.email, { totp: codeAt(secret, steps) })).status }).toEqual({
        steps,
        status: expected,
      })
    await newStep()
    const totp = codeAt(secret)
    const twice = await Promise.all([signIn(person.email, { totp }), signIn(person.email, { totp })])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(twice.find(({ status }) => status === 400)?.body.message).toBe(text.totpWrong)
  })

  test('a recovery code is good once, with or without its dash, and its use is told', async () => {
    expect(codes).toHaveLength(10)
    const [first = '', second = ''] = codes
    const twice = await Promise.all([
      signIn(person.email, { recoveryCode: first }),
      signIn(person.email, { recoveryCode: first.replace('-', '').toLowerCase() }),
    ])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await signIn(person.email, { recoveryCode: second })).body.status).toBe('LOGIN_SUCCESS')
    expect((await server.mailTo(person.email, 'recovery code was used')).text).toContain('left')
    expect((await call(person, 'GET', '/profile/second-factor')).body).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 8,
    })
    expect(JSON.stringify(await db.selectFrom('recovery_codes').select('code_hash').execute())).not.toContain(first)
  })

  test('a closed account is opened again only with the code', async () => {
    await db.updateTable('members').set({ closed_at: new Date() }).where('id', '=', person.id).execute()
    const reopen = (more: object = {}) =>
      server.call('POST', '/auth/reopen', { body: { email: person.email, password, ...more } })
    expect((await reopen()).body).toMatchObject({ status: 'TOTP_REQUIRED', ways: { app: true, recoveryCode: true } })
    expect(await reopen({ totp: codeAt(secret, 5) })).toMatchObject({ status: 400, body: { message: text.totpWrong } })
    const isClosed = async () =>
      (await db.selectFrom('members').select('closed_at').where('id', '=', person.id).executeTakeFirst())?.closed_at
    expect(await isClosed()).not.toBeNull()
    await newStep()
    expect((await reopen({ totp: codeAt(secret) })).body).toEqual({ status: 'OK', msg: text.accountReopened })
    expect(await isClosed()).toBeNull()
    await newStep()
  })

  test('what moves the account needs the code, too', async () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    await newStep()
    expect((await call(person, 'PUT', '/profile/payout-address', { address, password })).status).toBe(400)
    const totp = codeAt(secret)
    expect((await call(person, 'PUT', '/profile/payout-address', { address, password, totp })).status).toBe(200)
    expect((await call(person, 'PUT', '/profile/email', { email: 'next@example.test', password, totp })).status).toBe(
      400,
    )
  })

  test('it is switched off with password and code only, and everything of it goes', async () => {
    await newStep()
    const off = (body: object) => call(person, 'DELETE', '/profile/totp', body)
    expect((await off({ password })).status).toBe(400)
    expect((await off({ password: 'a wrong guess', totp: codeAt(secret) })).status).toBe(400)
    expect((await off({ password, totp: '000000' })).status).toBe(400)
    expect((await off({ password, totp: codeAt(secret) })).body).toEqual({ status: 'OK', msg: text.totpOff })
    expect((await signIn(person.email)).body.status).toBe('LOGIN_SUCCESS')
    expect((await call(person, 'GET', '/profile/second-factor')).body).toEqual({
      isOn: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    })
  })
})

test('it is begun with the password, and nothing is asked for before a first code was right', async () => {
  const person = await member()
  expect((await call(person, 'POST', '/profile/totp', { password: 'a wrong guess' })).status).toBe(400)
  expect((await call(person, 'POST', '/profile/totp', { password })).status).toBe(200)
  expect((await call(person, 'POST', '/profile/totp/confirm', { totp: '000000' })).status).toBe(400)
  expect((await signIn(person.email)).body.status).toBe('LOGIN_SUCCESS')
})

test('a second secret does not take the place of one that is on', async () => {
  const person = await member()
  await switchOn(person)
  expect((await call(person, 'POST', '/profile/totp', { password })).body.message).toBe(text.totpAlreadyOn)
})

test('five wrong codes close the second step for a while, and their owner is told that somebody knows the password', async () => {
  const narrow = await testServer({ RATE_LIMIT_SCALE: '1', SANDBOX_WORLD: 'empty' }, server.databaseUrl)
  const person = await member()
  const { secret } = await switchOn(person)
  const guess = (totp: string) => narrow.call('POST', '/auth', { body: { email: person.email, password, totp } })
  for (let n = 0; n < 5; n++) expect((await guess('000000')).status).toBe(400)
  expect((await guess(codeAt(secret))).status).toBe(429)
  await server.mailTo(person.email, 'Someone knows your password')
})

test('the sandbox’s operators have a shown secret and are let in without it', async () => {
  const accounts = (await server.call('GET', '/sandbox')).body.accounts as { role: string; totpSecret?: string }[]
  expect(accounts.filter(({ totpSecret }) => totpSecret).map(({ role }) => role)).toEqual([
    'owner',
    'finance',
    'support',
  ])
  const owner = await server.call('POST', '/auth', {
    body: { email: 'owner@fairlead.test', password: 'sandbox-owner-pass' },
  })
  expect(owner.body.status).toBe('LOGIN_SUCCESS')
  expect((await server.call('GET', '/profile/second-factor', { token: String(owner.body.token) })).body.isOn).toBe(true)
})

test('a passkey needs two-factor sign-in to be on, and one that the site did not ask for is refused', async () => {
  const person = await member()
  expect((await call(person, 'POST', '/profile/passkeys/start', { password, totp: '123456' })).body.message).toBe(
    text.totpNotStarted,
  )
  const { secret } = await switchOn(person)
  const started = await call(person, 'POST', '/profile/passkeys/start', { password, totp: codeAt(secret) })
  expect(started.body.options).toMatchObject({ rp: { id: 'fairlead.test', name: 'Fairlead' } })
  const forged = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', attestationObject: 'oA' },
  }
  const added = await call(person, 'POST', '/profile/passkeys', { name: 'Forged', passkey: forged })
  expect({ status: added.status, message: added.body.message }).toEqual({ status: 400, message: text.passkeyWrong })
})
