import { text } from '@fairlead/contract/text'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { team } from '../../../finance/affiliate/team.ts'
import { openDatabase } from '../../../platform/database/db.ts'
import { testServer } from '../../../sandbox/testing/test-server.ts'
import { whenOver } from '../../../sandbox/testing/when-over.ts'
import { addAccount } from '../sign-up/add-account.ts'
import { recentlyChanged } from './recent-change.ts'

const here = await testServer({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', SANDBOX_WORLD: 'empty' })
const there = await testServer({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', SANDBOX_WORLD: 'empty' }, here.databaseUrl)
/** Reads the mail as often as it likes. */
const desk = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api' }, here.databaseUrl)
const database = openDatabase(here.databaseUrl)
whenOver(() => database.close())
const { db } = database

const password = 'correct horse battery'
let people = 0
async function member(): Promise<string> {
  const email = `person${++people}@example.test`
  await addAccount(
    { db, clock: { now: () => new Date() }, team },
    {
      name: 'Ada',
      email,
      password,
      role: 'member',
    },
  )
  return email
}
const signIn = (email: string, word: string, address: string, more: object = {}, server = here) =>
  server.call('POST', '/auth', {
    body: { email, password: word, ...more },
    headers: { 'x-forwarded-for': address },
  })
const mailsTo = async (email: string) =>
  (await desk.call('GET', `/sandbox/mail?to=${email}`)).body as unknown as { subject: string; text: string }[]
const tokenIn = (words: string, name: string) => new RegExp(`${name}=([\\w-]+)`).exec(words)?.[1] ?? ''

test('ten wrong passwords from one address lock that address out of the account, and nobody else', async () => {
  const email = await member()
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) {
    // So that the limit of the address itself is not what refuses.
    if (n === 9) await here.call('POST', '/sandbox/clock', { body: { advanceSeconds: 61 } })
    statuses.push((await signIn(email, 'a wrong guess', '192.0.2.1', {}, n % 2 ? there : here)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429])
  const refused = await signIn(email, password, '192.0.2.1')
  expect({ status: refused.status, message: refused.body.message }).toEqual({
    status: 429,
    message: text.rateLimited,
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(700)
  expect((await signIn(email, password, '192.0.2.2')).body.status).toBe('LOGIN_SUCCESS')
  // Its owner is told, once.
  const warned = await desk.mailTo(email, 'Failed attempts to sign in')
  expect(warned.text).toContain('ten times')
  expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Failed attempts'))).toHaveLength(1)
})

test('a right password forgives the wrong ones before it', async () => {
  const email = await member()
  for (let n = 0; n < 9; n++) await signIn(email, 'a wrong guess', '192.0.2.3')
  await here.call('POST', '/sandbox/clock', { body: { advanceSeconds: 61 } })
  expect((await signIn(email, password, '192.0.2.3')).status).toBe(200)
  for (let n = 0; n < 9; n++) expect((await signIn(email, 'a wrong guess', '192.0.2.3')).status).toBe(400)
})

test('guessed at from everywhere, an account asks for a mailed link instead of shutting its owner out', async () => {
  const [email, unknown] = [await member(), 'nobody@example.test']
  for (const account of [email, unknown])
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        signIn(account, 'a wrong guess', `198.51.100.${n}`, {}, n % 2 ? there : here),
      ),
    )
  const asked = await signIn(email, password, '192.0.2.4')
  expect({ status: asked.status, body: asked.body }).toEqual({
    status: 200,
    body: { status: 'LINK_REQUIRED', msg: text.signInLinkSent },
  })
  // Whether anybody has the address cannot be told from it.
  expect((await signIn(unknown, password, '192.0.2.4')).body).toEqual(asked.body)
  const permit = tokenIn((await desk.mailTo(email, 'link to sign in')).text, 'permit')
  expect((await signIn(email, 'a wrong guess', '192.0.2.4', { permit })).status).toBe(400)
  expect((await signIn(email, password, '192.0.2.4', { permit })).body.status).toBe('LOGIN_SUCCESS')
  // Another account's link is worth nothing here.
  const other = await member()
  await Promise.all(Array.from({ length: 50 }, (_, n) => signIn(other, 'a wrong guess', `198.51.100.${n + 100}`)))
  expect((await signIn(other, password, '192.0.2.5', { permit })).body.status).toBe('LINK_REQUIRED')
})

test('recovery cannot be used up by strangers: every link that was mailed works', async () => {
  const email = await member()
  const ask = (address: string) =>
    here.call('POST', '/auth/forgot-password-mail-verification', {
      body: { email },
      headers: { 'x-forwarded-for': address },
    })
  for (let n = 0; n < 12; n++) expect((await ask(`203.0.113.${n}`)).status).toBe(200)
  // Whoever asks from one address again and again is refused there only.
  for (let n = 0; n < 5; n++) await ask('203.0.113.99')
  expect((await ask('203.0.113.99')).status).toBe(429)
  for (;;) {
    const { rows } = await sql<{ n: bigint }>`
      SELECT count(*) AS n FROM graphile_worker.jobs WHERE task_identifier = 'send-reset-mail'`.execute(db)
    if (Number(rows[0]?.n) === 0) break
  }
  await desk.mailTo(email, 'Reset')
  for (;;) {
    const links = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Reset'))
    if (links.length < 5) continue
    expect(links).toHaveLength(5)
    const token = tokenIn(links.at(-1)?.text ?? '', 'token')
    const reset = await here.call('POST', '/auth/change-password', { body: { token, password: 'a different staple' } })
    expect(reset.status).toBe(200)
    break
  }
})

test('wrong passwords for opening a closed account again are counted as at the door', async () => {
  const email = await member()
  const reopen = (password: string) =>
    here.call('POST', '/auth/reopen', { body: { email, password }, headers: { 'x-forwarded-for': '192.0.2.40' } })
  for (let n = 0; n < 5; n++) expect((await reopen('a wrong guess')).status).toBe(400)
  await here.call('POST', '/sandbox/clock', { body: { advanceSeconds: 61 } })
  for (let n = 0; n < 5; n++) expect((await signIn(email, 'a wrong guess', '192.0.2.40')).status).toBe(400)
  // Together they are ten.
  expect((await signIn(email, password, '192.0.2.40')).status).toBe(429)
})

test('a sign-in from a device that was never here before is mailed', async () => {
  const email = await member()
  const subject = 'You signed in from a new device'
  const told = async () => (await mailsTo(email)).filter((mail) => mail.subject === subject)
  await signIn(email, password, '192.0.2.20', { device: 'first' })
  await signIn(email, password, '192.0.2.21', { device: 'first' })
  await signIn(email, password, '192.0.2.22', { device: 'second' })
  expect((await desk.mailTo(email, subject)).text).toContain('192.0.2.22')
  await signIn(email, password, '192.0.2.23', { device: 'second' })
  await signIn(email, password, '192.0.2.23')
  for (;;) if ((await told()).length === 2) break
  expect(await told()).toHaveLength(2)
})

test('a changed password is known for a day', async () => {
  const email = await member()
  const { id } = await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const clock = await db.selectFrom('sandbox_clock').select('offset_ms').executeTakeFirstOrThrow()
  const now = new Date(Date.now() + Number(clock.offset_ms))
  const isKnown = async (at: Date) => (await recentlyChanged(db, [id], at)).has(id)
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(await isKnown(later(3_600))).toBe(false)
  const { body } = await signIn(email, password, '192.0.2.30')
  await here.call('POST', '/profile/password', {
    token: String(body.token),
    body: { currentPassword: password, newPassword: 'a different staple' },
  })
  expect([await isKnown(later(3_600)), await isKnown(later(86_300))]).toEqual([true, true])
  // What was before it, and what comes a day after, has nothing to do with it.
  expect([await isKnown(later(-1)), await isKnown(later(90_100))]).toEqual([false, false])
})
