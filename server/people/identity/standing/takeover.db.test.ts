import { text } from '@fairlead/contract/text'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTx, openDatabase } from '../../../platform/database/db.ts'
import { testServer } from '../../../sandbox/testing/test-server.ts'
import { whenOver } from '../../../sandbox/testing/when-over.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty' })
const database = openDatabase(server.databaseUrl)
whenOver(() => database.close())
const { db } = database

const password = 'correct horse battery'
const next = 'a different staple entirely'
let people = 0
const newEmail = () => `person${++people}@example.test`
const tokenIn = (mail: { text: string }) => /token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
const signUp = (email: string, more: object = {}) =>
  server.call('POST', '/auth/signup', { body: { name: 'Ada', password, termsAccepted: true, email, ...more } })
const signIn = (email: string, word = password, more: object = {}) =>
  server.call('POST', '/auth', { body: { email, password: word, ...more } })
const verify = (verification_token: string) =>
  server.call('POST', '/auth/process-email-verification', { body: { verification_token } })
type Mail = { subject: string; text: string; html: string }
/** All mails to this address, oldest first, once there are so many. */
async function mails(email: string, count: number): Promise<Mail[]> {
  for (;;) {
    const { body } = await server.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)
    const found = body as unknown as Mail[]
    if (found.length >= count) return [...found].reverse()
    await new Promise((again) => setTimeout(again, 25))
  }
}

async function member(more: object = {}) {
  const email = newEmail()
  await signUp(email, more)
  expect((await verify(tokenIn(await server.mailTo(email, 'Verify')))).status).toBe(200)
  const { body } = await signIn(email)
  return { email, token: String(body.token), user: body.user as { id: number; refId: string } }
}

async function resetLink(email: string): Promise<string> {
  await server.call('POST', '/auth/forgot-password-mail-verification', { body: { email } })
  return tokenIn(await server.mailTo(email, 'Reset'))
}

describe('an address that somebody else signed up first', () => {
  test('each link brings the password, name and sponsor it was asked for with', async () => {
    const sponsor = await member()
    const email = newEmail()
    await signUp(email, { password: 'the thief chose this one', name: 'Thief', referred_by: sponsor.user.refId })
    const later = await member()
    await signUp(email, { name: 'Owner', referred_by: later.user.refId })
    // The thief once more, after the owner.
    await signUp(email, { password: 'the thief chose this too', name: 'Thief' })
    const [, owners] = await mails(email, 3)
    expect((await verify(tokenIn(owners ?? { text: '' }))).status).toBe(200)
    expect((await signIn(email, 'the thief chose this one')).status).toBe(400)
    expect((await signIn(email, 'the thief chose this too')).status).toBe(400)
    expect((await signIn(email)).body).toMatchObject({ status: 'LOGIN_SUCCESS', user: { name: 'Owner' } })
    // What the thief's links would have brought is over.
    const [first, , third] = await mails(email, 3)
    for (const mail of [first, third]) expect((await verify(tokenIn(mail ?? { text: '' }))).status).toBe(400)
    const { rows } = await sql<{ sponsor: bigint }>`
      SELECT uplines[1] AS sponsor FROM sponsorships s JOIN members m ON m.id = s.member_id WHERE m.email = ${email}`.execute(
      db,
    )
    expect(rows).toEqual([{ sponsor: BigInt(later.user.id) }])
  })

  test('nobody is in a team before the address is verified', async () => {
    const sponsor = await member()
    const email = newEmail()
    await signUp(email, { referred_by: sponsor.user.refId })
    const team = async () =>
      ((await server.call('GET', '/referral', { token: sponsor.token })).body.directTeamData as unknown[]).length
    expect(await team()).toBe(0)
    await verify(tokenIn(await server.mailTo(email, 'Verify')))
    expect(await team()).toBe(1)
  })

  test('a reset holds the payout address back and shows it', async () => {
    const { email, token } = await member()
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    await sql`INSERT INTO payout_addresses (member_id, address, usable_at, changed_at)
      SELECT id, ${address.toLowerCase()}, created_at, created_at FROM members WHERE email = ${email}`.execute(db)
    expect((await server.call('GET', '/profile', { token })).body.payoutAddressUsableAt).toBeNull()
    const link = await resetLink(email)
    expect((await server.call('POST', '/auth/change-password', { body: { token: link, password: next } })).status).toBe(
      200,
    )
    const fresh = String((await signIn(email, next)).body.token)
    expect((await server.call('GET', '/profile', { token: fresh })).body.payoutAddressUsableAt).not.toBeNull()
    const mail = await server.mailTo(email, 'password was changed')
    expect(mail.text).toContain(address)
    expect(mail.text).toContain('24 hours')
  })
})

describe('around a change of the password', () => {
  test('no sign-in with the old one keeps its session', async () => {
    const { email } = await member()
    for (const [round, [before, after]] of [
      [password, next],
      [next, password],
    ].entries()) {
      const link = await resetLink(email)
      const tokens: string[] = []
      const guesses = Array.from({ length: 8 }, async () => {
        const { body } = await signIn(email, before)
        if (body.token) tokens.push(String(body.token))
      })
      await server.call('POST', '/auth/change-password', { body: { token: link, password: after } })
      await Promise.all(guesses)
      const kept = await Promise.all(tokens.map(async (token) => (await server.call('GET', '/auth', { token })).status))
      expect({ round, kept: kept.filter((status) => status === 200) }).toEqual({ round, kept: [] })
      await sql`DELETE FROM sandbox_mail WHERE recipient = ${email}`.execute(db)
    }
  })

  test('one that is checked before and stored after finds the new hash', async () => {
    const { email } = await member()
    const [answer] = await inTx(db, async (tx) => {
      // Holds the row as a reset under way does; the sign-in has compared the old hash by the time it needs the row.
      await sql`SELECT 1 FROM members WHERE email = ${email} FOR UPDATE`.execute(tx)
      const signing = signIn(email)
      for (let waiting = 0; waiting === 0; ) {
        const { rows } = await sql<{ n: bigint }>`
          SELECT count(*) AS n FROM pg_locks WHERE NOT granted AND transactionid::text = pg_current_xact_id()::text`.execute(
          tx,
        )
        waiting = Number(rows[0]?.n)
      }
      await sql`UPDATE members SET password_hash = 'another' WHERE email = ${email}`.execute(tx)
      return [signing]
    })
    expect((await answer).body.message).toBe(text.loginFailed)
  })

  test('two at once with the same old password: one of them is the new one', async () => {
    const { email, token } = await member()
    const other = String((await signIn(email)).body.token)
    const change = (by: string, newPassword: string) =>
      server.call('POST', '/profile/password', { token: by, body: { currentPassword: password, newPassword } })
    const statuses = (await Promise.all([change(token, next), change(other, 'and yet another one')])).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('a remembered session ends 90 days after it began, however often it is used', async () => {
    const { email } = await member()
    const token = String((await signIn(email, password, { remember: true })).body.token)
    const use = () => server.call('GET', '/auth', { token })
    const session = sql`(SELECT max(s.id) FROM sessions s JOIN members m ON m.id = s.member_id WHERE m.email = ${email})`
    // As if it had begun 80 days ago and was used each day since.
    await sql`UPDATE sessions SET ends_at = ends_at - interval '80 days', last_seen_at = last_seen_at - interval '1 day'
      WHERE id = ${session}`.execute(db)
    expect((await use()).status).toBe(200)
    for (;;) {
      const { rows } = await sql<{ touched: boolean; left: number }>`
        SELECT last_seen_at > created_at - interval '1 hour' AS touched,
          extract(epoch FROM expires_at - created_at)::float8 / 86400 AS left FROM sessions WHERE id = ${session}`.execute(
        db,
      )
      if (!rows[0]?.touched) continue
      expect(rows[0].left).toBeCloseTo(10, 2)
      break
    }
  })
})

describe('names', () => {
  test.each([
    ['a line break', 'Ada\nPay here'],
    ['a carriage return', 'Ada\rPay'],
    ['a line separator', 'Ada\u2028Pay'],
    ['a direction mark', 'Ada\u202Egnp.exe'],
    ['an isolate', 'Ada\u2066x\u2069'],
    ['a zero-width space', 'A\u200Bda'],
    ['a control character', 'Ada\u0007'],
    ['a filler that shows nothing', '\u3164'],
    ['an empty braille cell', '\u2800'],
    ['a soft hyphen', 'A\u00ADda'],
  ])('with %s are refused', async (_what, name) => {
    const { status, body } = await signUp(newEmail(), { name })
    expect({ status, message: body.message }).toEqual({ status: 400, message: text.nameCharacters })
    const contact = { name, email: 'a@b.test', phone: '1', subject: 'Hello', message: 'Hello' }
    expect((await server.call('POST', '/contact/submit', { body: contact })).status).toBe(400)
  })

  test.each(['Zoë O’Neill-Đặng', 'محمد علي', '山田 太郎', 'Ada Lovelace 3rd'])('%s is taken', async (name) => {
    expect((await signUp(newEmail(), { name })).status).toBe(200)
  })

  test('that a stranger chose are in no mail to an unverified address', async () => {
    const lure = 'You won, see pay.example'
    const email = newEmail()
    await signUp(email, { name: lure })
    const link = await resetLink(email)
    expect(link).not.toBe('')
    const caller = await member()
    await server.call('PUT', '/profile', { token: caller.token, body: { name: lure } })
    const fresh = newEmail()
    await server.call('PUT', '/profile/email', { token: caller.token, body: { email: fresh, password } })
    const sent = [...(await mails(email, 2)), ...(await mails(fresh, 1))]
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      'Confirm your new e-mail address',
      'Reset your password',
      'Verify your e-mail address',
    ])
    for (const mail of sent) expect(mail.text + mail.html + mail.subject).not.toContain('pay.example')
  })

  test('verification mails to one address are five a day', async () => {
    const email = newEmail()
    for (let n = 0; n < 8; n++) expect((await signUp(email)).status).toBe(200)
    const { rows } = await sql<{ n: bigint }>`
      SELECT count(*) AS n FROM mail_tokens t JOIN members m ON m.id = t.member_id WHERE m.email = ${email}`.execute(db)
    expect(Number(rows[0]?.n)).toBe(5)
  })
})

describe('passwords that are easy to guess', () => {
  const weak = ['          ', 'aaaaaaaaaa', '0123456789', 'Password123!', 'Fairlead2026!', 'qwertyuiop12']
  test.each(weak)('"%s" is refused on sign-up, change and reset', async (word) => {
    expect((await signUp(newEmail(), { password: word })).status).toBe(400)
    const { email, token } = await member()
    const changed = await server.call('POST', '/profile/password', {
      token,
      body: { currentPassword: password, newPassword: word },
    })
    expect(changed.status).toBe(400)
    const link = await resetLink(email)
    expect((await server.call('POST', '/auth/change-password', { body: { token: link, password: word } })).status).toBe(
      400,
    )
    expect((await signIn(email)).status).toBe(200)
  })

  test('one’s own address is refused everywhere', async () => {
    const email = newEmail()
    expect((await signUp(email, { password: email })).body.message).toBe(text.passwordGuessable)
    const known = await member()
    const link = await resetLink(known.email)
    const reset = await server.call('POST', '/auth/change-password', {
      body: { token: link, password: `${known.email}1` },
    })
    expect(reset.body.message).toBe(text.passwordGuessable)
  })
})
