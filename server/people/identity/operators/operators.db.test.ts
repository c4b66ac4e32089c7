import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { OperatorRole } from '@fairlead/contract/route'
import { text } from '@fairlead/contract/text'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { inTx, openDatabase, type Tx } from '../../../platform/database/db.ts'
import { sandboxKeys } from '../../../sandbox/chain/sandbox-keys.ts'
import { testDatabaseUrl } from '../../../sandbox/testing/test-database.ts'
import { testServer } from '../../../sandbox/testing/test-server.ts'
import { whenOver } from '../../../sandbox/testing/when-over.ts'
import { changeRole, lockOperator, removeOperator, unlockOperator } from './change-operator.ts'
import { inviteOperator } from './invite-operator.ts'
import { listOperators } from './list-operators.ts'

const databaseUrl = await testDatabaseUrl()
const settings = {
  MODE: 'live',
  HOT_WALLET_MAX: 'unlimited',
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: 'http://fairlead.test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SECRET_KEY: `k:${'a'.repeat(64)}`,
  BSC_RPC_URLS: 'http://127.0.0.1:9',
  USDT_ADDRESS: `0x${'1'.repeat(40)}`,
  TREASURY_ADDRESS: `0x${'2'.repeat(40)}`,
  DEPOSIT_XPUB: sandboxKeys(Buffer.alloc(32, 1)).xpub,
  MAIL_OPERATOR: 'desk@example.test',
  ROLES: 'api,worker,fleet',
}
const live = await testServer(settings, databaseUrl)
const database = openDatabase(databaseUrl)
whenOver(() => database.close())

const password = 'correct horse battery'
const email = 'first@example.test'
const run = (...words: string[]) =>
  promisify(execFile)('node', ['--import', 'tsx', 'server/commands/add-operator.ts', ...words], {
    env: { PATH: process.env.PATH, ...settings },
  })

test('the first operator of a live service comes by a one-time link and needs a second factor', async () => {
  const { stdout } = await run('add', 'owner', email, 'Olga', 'First')
  const token = /become-operator\?token=([\w-]+)/.exec(stdout)?.[1] ?? ''
  const become = (word: string) => live.call('POST', '/auth/become-operator', { body: { token, password: word } })
  expect((await become('0123456789')).status).toBe(400)
  const tries = await Promise.all([become(password), become(password)])
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 400])
  const { body } = await live.call('POST', '/auth', { body: { email, password } })
  expect(body).toMatchObject({ status: 'LOGIN_SUCCESS', user: { name: 'Olga First', role: 'owner' } })
  const session = String(body.token)
  const overview = () => live.call('GET', '/operator/members?page=1', { token: session })
  expect(await overview()).toMatchObject({ status: 403, body: { message: text.secondFactorRequired } })

  const begun = await live.call('POST', '/profile/totp', { token: session, body: { password } })
  const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body.secret)) }).generate()
  expect((await live.call('POST', '/profile/totp/confirm', { token: session, body: { totp } })).status).toBe(200)
  expect((await overview()).status).not.toBe(403)
  expect((await live.call('POST', '/auth', { body: { email, password } })).body.status).toBe('TOTP_REQUIRED')
})

test('the application itself can invite nobody', async () => {
  const invite = database.db.insertInto('operator_invitations').values({
    role: 'owner',
    name: 'Mallory',
    email: 'mallory@example.test',
    token_hash: Buffer.from('x'),
    created_at: new Date(),
    expires_at: new Date(Date.now() + 1e9),
  })
  await expect(invite.execute()).rejects.toThrow('permission denied')
})

/** As the command does it, by who owns the tables. */
const owning = openDatabase(databaseUrl, { asLogin: true, connectionsMax: 1 })
whenOver(() => owning.close())
const secondOwning = openDatabase(databaseUrl, { asLogin: true, connectionsMax: 1 })
whenOver(() => secondOwning.close())
const ended: bigint[] = []
const endMeans = async (_tx: Tx, operatorId: bigint) => void ended.push(operatorId)
const asOwner = (change: (tx: Tx) => Promise<string>) => inTx(owning.db, change)

/** Signed in, with a second factor. */
async function operator(role: OperatorRole, address: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const link = await inviteOperator(
    client,
    { role, email: address, name: `The ${role}` },
    'http://fairlead.test',
    new Date(),
  )
  await client.end()
  const token = new URL(link).searchParams.get('token')
  expect((await live.call('POST', '/auth/become-operator', { body: { token, password } })).status).toBe(200)
  const { body } = await live.call('POST', '/auth', { body: { email: address, password } })
  const session = String(body.token)
  const begun = await live.call('POST', '/profile/totp', { token: session, body: { password } })
  const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body.secret)) }).generate()
  expect((await live.call('POST', '/profile/totp/confirm', { token: session, body: { totp } })).status).toBe(200)
  return session
}
const isIn = async (token: string) => (await live.call('GET', '/operator/members?page=1', { token })).status

test('who is locked, falls in role or is removed has no way in from that moment; who rises keeps theirs', async () => {
  const now = new Date()
  const address = 'second@example.test'
  const session = await operator('finance', address)
  expect(await isIn(session)).toBe(200)
  const idOf = async () =>
    (await owning.db.selectFrom('members').select('id').where('email', '=', address).executeTakeFirstOrThrow()).id
  const id = await idOf()
  await asOwner((tx) => changeRole(tx, endMeans, { email: address, role: 'owner', now }))
  expect([await isIn(session), ended]).toEqual([200, []])

  const waysIn = async () => {
    const counts: number[] = []
    for (const table of ['sessions', 'authenticators', 'recovery_codes', 'passkeys'] as const)
      counts.push((await owning.db.selectFrom(table).select('member_id').where('member_id', '=', id).execute()).length)
    return counts
  }
  expect((await waysIn()).some((count) => count > 0)).toBe(true)
  expect(await asOwner((tx) => changeRole(tx, endMeans, { email: address, role: 'support', now }))).toContain(
    'is support now',
  )
  expect([await isIn(session), await waysIn(), ended]).toEqual([401, [0, 0, 0, 0], [id]])
  // Without the second factor the old password would be all it takes.
  expect((await live.call('POST', '/auth', { body: { email: address, password } })).status).toBe(400)
  await asOwner((tx) => lockOperator(tx, endMeans, { email: address, reason: 'Lost a laptop', now }))
  await expect(asOwner((tx) => lockOperator(tx, endMeans, { email: address, reason: 'x', now }))).rejects.toThrow(
    'locked already',
  )
  await asOwner((tx) => unlockOperator(tx, { email: address, now }))
  await expect(asOwner((tx) => unlockOperator(tx, { email: address, now }))).rejects.toThrow('is not locked')
  await asOwner((tx) => removeOperator(tx, endMeans, { email: address, now }))
  expect(ended).toEqual([id, id, id])
  await expect(asOwner((tx) => removeOperator(tx, endMeans, { email: address, now }))).rejects.toThrow(
    'No operator has the address',
  )
  const gone = await owning.db
    .selectFrom('members')
    .select(['role', 'name', 'locked_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(gone).toMatchObject({ role: 'member', name: 'The finance', locked_at: now })
  const log = await owning.db
    .selectFrom('operator_audit')
    .select('action')
    .where('subject', '=', `operator ${id}`)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    ...['change role of operator', 'change role of operator', 'lock operator', 'unlock operator', 'remove operator'],
  ])
  // The same person may come back, by another invitation.
  expect(await isIn(await operator('owner', address))).toBe(200)
})

test('the last owner who can sign in stays, whoever is sent away at the same moment', async () => {
  const now = new Date()
  const leave = (address: string) => asOwner((tx) => removeOperator(tx, endMeans, { email: address, now }))
  // Of two owners who are removed at once, one stays.
  const left = await Promise.allSettled([
    leave(email),
    inTx(secondOwning.db, (tx) => removeOperator(tx, endMeans, { email: 'second@example.test', now })),
  ])
  expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const listed = await listOperators(owning.db)
  const last = /<(\S+)>/.exec(listed)?.[1] ?? ''
  expect(listed).toMatch(/^owner .*active {2}second factor on/)
  const refused = /is the last owner who can sign in/
  await expect(leave(last)).rejects.toThrow(refused)
  await expect(asOwner((tx) => lockOperator(tx, endMeans, { email: last, reason: 'x', now }))).rejects.toThrow(refused)
  await expect(asOwner((tx) => changeRole(tx, endMeans, { email: last, role: 'finance', now }))).rejects.toThrow(
    refused,
  )
  await expect(run('remove', last)).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(refused) })
})

test
  .runIf(inject('proofs') !== 'none')
  .each([
    [],
    ['add'],
    ['lock', email],
    ['role', email, 'king'],
    ['remove'],
    ['list', 'all'],
    ['add', 'king', email, 'X'],
    ['add', 'owner', 'nobody', 'X'],
    ['drop', 'owner', email, 'X'],
  ])('%s %s %s %s prints how it is used', async (...words) => {
  await expect(run(...words.filter((word) => word !== undefined))).rejects.toThrow('Usage')
})
