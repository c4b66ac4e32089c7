import { text } from '@fairlead/contract/text'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../platform/database/db.ts'
import { testServer } from '../../../sandbox/testing/test-server.ts'

const server = await testServer()
const database = openDatabase(server.databaseUrl)
afterAll(() => database.close())
const good = { name: 'Ada', password: 'correct horse battery', termsAccepted: true }

let people = 0
const newEmail = () => `person${++people}@example.test`
const tokenIn = (mail: { text: string }) => /token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
const signIn = (email: string, password = good.password) => server.call('POST', '/auth', { body: { email, password } })

async function verifiedMember() {
  const email = newEmail()
  await server.call('POST', '/auth/signup', { body: { ...good, email } })
  const verification_token = tokenIn(await server.mailTo(email, 'Verify'))
  expect((await server.call('POST', '/auth/process-email-verification', { body: { verification_token } })).status).toBe(
    200,
  )
  const { body } = await signIn(email)
  return { email, token: String(body.token), user: body.user as { refId: string; id: number } }
}

describe('sign-up', () => {
  test.each([
    { input: { name: '' }, msg: text.nameRequired },
    { input: { name: 5 }, msg: text.nameRequired },
    { input: { email: '' }, msg: text.emailRequired },
    { input: { email: 'nobody' }, msg: text.emailInvalid },
    { input: { password: '' }, msg: text.passwordRequired },
    { input: { password: 'short' }, msg: text.passwordTooShort },
    { input: { password: 'password123' }, msg: text.passwordCommon },
    { input: { termsAccepted: false }, msg: text.termsRequired },
    { input: { termsAccepted: undefined }, msg: text.termsRequired },
    { input: { referred_by: 'FLNOBODY' }, msg: text.unknownReferrer },
    { input: { name: 'a\u0000b' }, msg: text.charactersInvalid },
  ])('$input is refused with "$msg"', async ({ input, msg }) => {
    const { status, body } = await server.call('POST', '/auth/signup', {
      body: { ...good, email: newEmail(), ...input },
    })
    expect(status).toBe(400)
    expect(body.message).toBe(msg)
    expect(body.errors).toEqual([{ msg, field: Object.keys(input)[0] }])
  })

  test('an e-mail that has an account gets the same answer, and its owner a mail that says so', async () => {
    const { email } = await verifiedMember()
    const { status, body } = await server.call('POST', '/auth/signup', {
      body: { ...good, email: email.toUpperCase(), name: 'Eve' },
    })
    expect({ status, body }).toEqual({ status: 200, body: { status: 'SIGNUP_SUCCESS', msg: text.registrationDone } })
    expect((await server.mailTo(email, 'already')).text).toContain('already has an account')
  })

  test('the referrer is kept', async () => {
    const sponsor = await verifiedMember()
    const { status } = await server.call('POST', '/auth/signup', {
      body: { ...good, email: newEmail(), referred_by: sponsor.user.refId.toLowerCase() },
    })
    expect(status).toBe(200)
  })
})

describe('sign-in', () => {
  test('an unverified member is asked to verify and gets no token', async () => {
    const email = newEmail()
    await server.call('POST', '/auth/signup', { body: { ...good, email } })
    const { status, body } = await signIn(email)
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'EMAIL_VERIFICATION_REQUIRED', msg: text.verificationSent },
    })
  })

  test('a wrong password and an unknown e-mail get the same refusal, and never 401', async () => {
    const { email } = await verifiedMember()
    const wrong = await signIn(email, 'not the password')
    const unknown = await signIn(newEmail(), 'not the password')
    expect(wrong.status).toBe(400)
    expect(wrong.body.message).toBe(text.loginFailed)
    expect(unknown.body).toEqual(wrong.body)
  })

  test('either header carries the token, and signing out ends it', async () => {
    const { token, email, user } = await verifiedMember()
    expect((await server.call('GET', '/auth', { token })).body).toMatchObject({ email, id: user.id, role: 'member' })
    expect((await server.call('GET', '/auth', { headers: { 'x-auth-token': token } })).status).toBe(200)
    expect((await server.call('POST', '/auth/logout', { token })).status).toBe(200)
    expect((await server.call('GET', '/auth', { token })).status).toBe(401)
  })

  test.each([undefined, '', 'x', 'x'.repeat(5000)])('the token %s is 401', async (token) => {
    expect((await server.call('GET', '/auth', token === undefined ? {} : { token })).status).toBe(401)
  })
})

describe('mailed links', () => {
  test('a verification link admits once, and says so again to whoever opens it again, for a while', async () => {
    const email = newEmail()
    await server.call('POST', '/auth/signup', { body: { ...good, email } })
    const verification_token = tokenIn(await server.mailTo(email))
    const tries = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.call('POST', '/auth/process-email-verification', { body: { verification_token } }),
      ),
    )
    expect(tries.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const joined = await database.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const rows = await database.db
      .selectFrom('mail_tokens')
      .select('used_at')
      .where('member_id', '=', joined.id)
      .execute()
    expect(rows.map(({ used_at }) => used_at !== null)).toEqual([true])
    const again = () => server.call('POST', '/auth/process-email-verification', { body: { verification_token } })
    await server.call('POST', '/sandbox/clock', { body: { advanceSeconds: 25 * 3600 } })
    expect((await again()).status).toBe(200)
    await sql`UPDATE mail_tokens SET expires_at = '2020-01-01' WHERE member_id = ${joined.id}`.execute(database.db)
    expect(await again()).toMatchObject({ status: 400, body: { message: text.tokenInvalid } })
  })

  test('a reset link changes the password once, ends all sessions and is announced', async () => {
    const { email, token: session } = await verifiedMember()
    const asked = await server.call('POST', '/auth/forgot-password-mail-verification', { body: { email } })
    expect(asked.body).toEqual({ msg: text.resetMailAnswer })
    const token = tokenIn(await server.mailTo(email, 'Reset'))
    expect((await server.call('POST', '/auth/verify-token', { body: { token } })).status).toBe(200)
    const weak = await server.call('POST', '/auth/change-password', { body: { token, password: '1234567890' } })
    expect(weak.body.message).toBe(text.passwordCommon)
    const changed = await server.call('POST', '/auth/change-password', {
      body: { token, password: 'another good one' },
    })
    expect(changed.body).toEqual({ status: 'OK', msg: text.passwordChanged })
    expect(
      (await server.call('POST', '/auth/change-password', { body: { token, password: 'yet another one' } })).body
        .message,
    ).toBe(text.tokenInvalid)
    expect((await server.call('GET', '/auth', { token: session })).status).toBe(401)
    expect((await signIn(email)).status).toBe(400)
    expect((await signIn(email, 'another good one')).body.status).toBe('LOGIN_SUCCESS')
    await server.mailTo(email, 'password was changed')
  })

  test('a verification link is sent again, tells when that sign-up was and voids none; who has none to verify gets nothing', async () => {
    const email = newEmail()
    await server.call('POST', '/auth/signup', { body: { ...good, email } })
    const firstMail = await server.mailTo(email)
    await server.call('POST', '/sandbox/clock', { body: { advanceSeconds: 61 } })
    const verified = await verifiedMember()
    const mailsBefore = await mailCount(verified.email)
    for (const to of [email, verified.email, newEmail()])
      expect((await server.call('POST', '/auth/resend-verification', { body: { email: to } })).body).toEqual({
        msg: text.verificationSentAgain,
      })
    await vi.waitUntil(async () => (await mailCount(email)) === 2, { timeout: 120_000 })
    const verify = (verification_token: string) =>
      server.call('POST', '/auth/process-email-verification', { body: { verification_token } })
    const again = await server.mailTo(email)
    const timeIn = (mail: { text: string }) => /at (\d[\d-]+ [\d:]+ UTC)/.exec(mail.text)?.[1]
    // Somebody else may have signed the address up since: the reader tells by the time whose password it is.
    expect(timeIn(again)).toBe(timeIn(firstMail))
    expect(tokenIn(again)).not.toBe(tokenIn(firstMail))
    expect((await verify(tokenIn(firstMail))).status).toBe(200)
    // The first that is followed ends all of them.
    expect((await verify(tokenIn(again))).status).toBe(400)
    expect(await mailCount(verified.email)).toBe(mailsBefore)
  })

  test('an unknown e-mail is answered like a known one', async () => {
    const { status, body } = await server.call('POST', '/auth/forgot-password-mail-verification', {
      body: { email: newEmail() },
    })
    expect({ status, body }).toEqual({ status: 200, body: { msg: text.resetMailAnswer } })
  })

  test('a link has expired after its time', async () => {
    const email = newEmail()
    await server.call('POST', '/auth/signup', { body: { ...good, email } })
    const verification_token = tokenIn(await server.mailTo(email))
    await server.call('POST', '/sandbox/clock', { body: { advanceSeconds: 24 * 3600 + 1 } })
    const late = await server.call('POST', '/auth/process-email-verification', { body: { verification_token } })
    expect(late.body.message).toBe(text.tokenInvalid)
  })
})

describe('sessions', () => {
  test('another session can be seen and ended, another member’s cannot', async () => {
    const { email, token } = await verifiedMember()
    const second = String((await signIn(email)).body.token)
    const stranger = await verifiedMember()
    const { body } = await server.call('GET', '/profile/sessions', { token })
    const sessions = body.sessions as { id: number; current: boolean }[]
    expect(sessions).toHaveLength(2)
    const other = sessions.find(({ current }) => !current)
    expect((await server.call('DELETE', `/profile/sessions/${other?.id}`, { token: stranger.token })).status).toBe(404)
    expect((await server.call('GET', '/auth', { token: second })).status).toBe(200)
    expect((await server.call('DELETE', `/profile/sessions/${other?.id}`, { token })).status).toBe(200)
    expect((await server.call('GET', '/auth', { token: second })).status).toBe(401)
  })

  test.each([
    { remember: false, days: 1, status: 401 },
    { remember: true, days: 1, status: 200 },
    { remember: true, days: 31, status: 401 },
  ])('with keep me signed in $remember, after $days days unused: $status', async ({ remember, days, status }) => {
    const { email } = await verifiedMember()
    const { body } = await server.call('POST', '/auth', { body: { email, password: good.password, remember } })
    // The sandbox's clock signs nobody out, so the session is put back instead.
    await sql`UPDATE sessions SET expires_at = expires_at - ${days} * interval '1 day'
      FROM members m WHERE m.id = member_id AND m.email = ${email}`.execute(database.db)
    expect((await server.call('GET', '/auth', { token: String(body.token) })).status).toBe(status)
  })

  test('changing the password ends the other sessions only', async () => {
    const { email, token } = await verifiedMember()
    const second = String((await signIn(email)).body.token)
    const wrong = await server.call('POST', '/profile/password', {
      token,
      body: { currentPassword: 'not it at all', newPassword: 'a new good one' },
    })
    expect(wrong.body.message).toBe(text.currentPasswordWrong)
    const changed = await server.call('POST', '/profile/password', {
      token,
      body: { currentPassword: good.password, newPassword: 'a new good one' },
    })
    expect(changed.status).toBe(200)
    expect((await server.call('GET', '/auth', { token })).status).toBe(200)
    expect((await server.call('GET', '/auth', { token: second })).status).toBe(401)
  })
})

test('no password, token or mailed link is in the log', async () => {
  const { email, token } = await verifiedMember()
  await server.call('GET', `/auth?token=${token}`, { token })
  const log = server.log()
  expect(log).toContain('"path":"/api/auth')
  for (const secret of [token, good.password]) expect(log).not.toContain(secret)
  expect(tokenIn({ text: log })).toBe('')
  expect(email).toBeTruthy()
})

async function mailCount(email: string): Promise<number> {
  const { body } = await server.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)
  return (body as unknown as unknown[]).length
}
