import { text } from '@fairlead/contract/text'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '../../../sandbox/testing/test-server.ts'
import { softPasskey } from '../../../wallet/payouts/testing/soft-passkey.ts'
import { type Person, password, walletPeople } from '../../../wallet/withdrawals/testing/people.ts'
import { recentlyChanged } from '../sign-in/recent-change.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api,worker' })
const people = walletPeople(server)
const { db, call } = people
const owner = await people.operator('owner')
const finance = await people.operator('finance')
const support = await people.operator('support')
const address = `0x${'ab'.repeat(20)}`
const stepMs = 30_000

let member: Person & { secret: string }
beforeEach(async () => {
  member = await switchedOn(await people.member({ address }))
})

async function productNow(): Promise<number> {
  return Date.parse(String((await server.call('GET', '/sandbox')).body.now))
}
const codeOf = async ({ secret }: { secret: string }, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (await productNow()) + steps * stepMs })

async function switchedOn(person: Person): Promise<Person & { secret: string }> {
  const { body } = await call(person, 'POST', '/profile/totp', { password })
  const secret = String(body.secret)
  const on = await call(person, 'POST', '/profile/totp/confirm', { totp: await codeOf({ secret }) })
  expect(on.status).toBe(200)
  // The code of now is used up.
  await people.pass(61)
  return { ...person, secret }
}

const signIn = (more: object = {}) => server.call('POST', '/auth', { body: { email: member.email, password, ...more } })
const ask = (by: Person, reason = 'Called us, knew the last three deposits, showed a passport.', id = member.id) =>
  call(by, 'POST', '/operator/orders', { kind: 'reset_factor', memberId: Number(id), reason })
const confirm = (by: Person, id: unknown) =>
  call(by, 'POST', `/operator/orders/${id}/confirm`, { password: `sandbox-${by.name}-pass` })
async function proved(): Promise<unknown> {
  const { body } = await ask(finance)
  expect((await confirm(finance, body.id)).body.message).toBe(text.orderWaits)
  return body.id
}

test('two operators take a lost second factor off: it signs in no more, nor any session, and nothing is paid for a day', async () => {
  const { secret } = member
  // That it was switched on is long ago; what is recent is the reset.
  await people.pass(86_401)
  const order = await proved()
  expect((await server.mailTo(member.email, 'Did you ask us to switch off')).text).toContain(
    'sign in now with your code',
  )
  // Nothing has happened yet.
  expect((await signIn()).body.status).toBe('TOTP_REQUIRED')
  expect((await call(member, 'GET', '/profile')).status).toBe(200)

  expect((await confirm(owner, order)).body.message).toBe(text.orderDone)
  expect((await call(member, 'GET', '/profile')).status).toBe(401)
  for (const table of ['authenticators', 'recovery_codes', 'passkeys', 'passkey_challenges'] as const)
    expect(await db.selectFrom(table).select('member_id').where('member_id', '=', member.id).execute()).toEqual([])
  const { text: letter } = await server.mailTo(member.email, 'was switched off')
  expect(letter.toLowerCase()).toContain(address)
  expect((await recentlyChanged(db, [member.id], new Date(await productNow()))).has(member.id)).toBe(true)
  const held = await db
    .selectFrom('payout_addresses')
    .select('usable_at')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(held.usable_at.getTime() - (await productNow())).toBeGreaterThan(23 * 3_600_000)

  const again = await signIn()
  expect(again.body.status).toBe('LOGIN_SUCCESS')
  const back = { ...member, token: String(again.body.token) }
  expect((await call(back, 'GET', '/profile/second-factor')).body).toEqual({
    isOn: false,
    recoveryCodesLeft: 0,
    passkeys: [],
  })
  // The lost phone is worth nothing, and the new one is another.
  const anew = await switchedOn(back)
  expect(anew.secret).not.toBe(secret)
  expect((await signIn({ totp: await codeOf({ secret }) })).status).toBe(400)

  const { body: audit } = await call(support, 'GET', `/operator/members/${member.id}/audit?page=1&pageSize=5`)
  expect(audit.entries).toMatchObject([
    { action: 'reset second factor', details: { order, reason: expect.stringContaining('passport') } },
  ])
})

test('one operator alone, support, a member or nobody with a reason cannot', async () => {
  expect((await ask(support)).status).toBe(403)
  expect((await ask(member)).status).toBe(403)
  expect((await ask(finance, '  ')).status).toBe(400)
  const order = await proved()
  expect(await confirm(finance, order)).toMatchObject({ status: 403, body: { message: text.orderOwn } })
  expect((await confirm(support, order)).status).toBe(403)
  expect(await ask(owner)).toMatchObject({ status: 409, body: { message: text.orderWaitsAlready } })
  expect((await signIn()).body.status).toBe('TOTP_REQUIRED')
  expect((await call(owner, 'POST', `/operator/orders/${order}/withdraw`)).status).toBe(200)
})

test.each<[string, () => Promise<() => Promise<object>>]>([
  ['app', async () => async () => ({ totp: await codeOf(member) })],
  [
    'recovery code',
    async () => {
      const code = await recoveryCode()
      return async () => ({ recoveryCode: code })
    },
  ],
  ['passkey', passkey],
])('whoever still uses the %s has not lost it: the order is refused', async (_, prepared) => {
  const step = await prepared()
  const order = await proved()
  await people.pass(61)
  expect((await signIn(await step())).body.status).toBe('LOGIN_SUCCESS')
  expect(await confirm(owner, order)).toMatchObject({ status: 409, body: { message: text.factorUsedSince } })
  expect((await signIn()).body.status).toBe('TOTP_REQUIRED')
})

async function recoveryCode(): Promise<string> {
  const { body } = await call(member, 'POST', '/profile/totp/recovery-codes', { password, totp: await codeOf(member) })
  return String((body.recoveryCodes as string[])[0])
}

/** Adds a passkey to the member; each time it answers what signing in asks it. */
async function passkey(): Promise<() => Promise<object>> {
  const key = softPasskey({ rpId: 'fairlead.test', origin: 'http://fairlead.test' })
  const device = { id: key.credentialId, rawId: key.credentialId, type: 'public-key', clientExtensionResults: {} }
  const { body } = await call(member, 'POST', '/profile/passkeys/start', { password, totp: await codeOf(member) })
  const { challenge } = body.options as { challenge: string }
  const made = { ...device, response: key.make(challenge) }
  expect((await call(member, 'POST', '/profile/passkeys', { name: 'Phone', passkey: made })).status).toBe(200)
  return async () => {
    const { ways } = (await signIn()).body as { ways: { passkey: { challenge: string } } }
    const { id: _, ...response } = key.sign(ways.passkey.challenge)
    return { passkey: { ...device, response } }
  }
}

test('there is nothing to reset where it is off, and a colleague’s is no operator’s business', async () => {
  const plain = await people.member()
  expect(await ask(finance, 'x', plain.id)).toMatchObject({
    status: 409,
    body: { message: text.memberNoSecondFactor },
  })
  expect(await ask(finance, 'x', owner.id)).toMatchObject({ status: 403, body: { message: text.operatorNotMember } })
  expect((await ask(finance, 'x', 999_999n)).status).toBe(404)
})

test('a page of the console says whether it is on', async () => {
  expect((await call(support, 'GET', `/operator/members/${member.id}`)).body.twoFactorOn).toBe(true)
  const plain = await people.member()
  expect((await call(support, 'GET', `/operator/members/${plain.id}`)).body.twoFactorOn).toBe(false)
})
