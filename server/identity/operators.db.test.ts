import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { text } from '@fairlead/contract/text'
import { Secret, TOTP } from 'otpauth'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../platform/db.ts'
import { sandboxKeys } from '../sandbox/chain/sandbox-keys.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { testServer } from '../sandbox/testing/test-server.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'

const databaseUrl = await testDatabaseUrl()
const settings = {
  MODE: 'live',
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
  promisify(execFile)('node', ['--import', 'tsx', 'server/add-operator.ts', ...words], {
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

test
  .runIf(inject('proofs') !== 'none')
  .each([[], ['add'], ['add', 'king', email, 'X'], ['add', 'owner', 'nobody', 'X'], ['drop', 'owner', email, 'X']])(
  '%s %s %s %s prints how it is used',
  async (...words) => {
    await expect(run(...words.filter((word) => word !== undefined))).rejects.toThrow('Usage')
  },
)
