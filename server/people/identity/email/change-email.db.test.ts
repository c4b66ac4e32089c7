import { text } from '@fairlead/contract/text'
import { expect, test } from 'vitest'
import { testServer } from '../../../sandbox/testing/test-server.ts'
import { otherThan, type Person, password, walletPeople } from '../../../wallet/withdrawals/testing/people.ts'
import { recentlyChanged } from '../sign-in/recent-change.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty' })
const people = walletPeople(server)
const { call } = people
const subject = 'Confirm your new e-mail address'

const ask = (person: Person, email: string, word = password) =>
  call(person, 'PUT', '/profile/email', { email, password: word })
const confirm = (person: Person, oldCode: string, newCode: string) =>
  call(person, 'POST', '/profile/email/confirm', { oldCode, newCode })

const codeTo = async (address: string): Promise<string> =>
  /\b\d{6}\b/.exec((await server.mailTo(address, subject)).text)?.[0] ?? ''
const codesOf = async (person: Person, next: string) => [await codeTo(person.email), await codeTo(next)] as const
const emailOf = async (person: Person) => (await call(person, 'GET', '/auth')).body.email

test('with both codes the address is another one, links to the old one are void, and other sessions are over', async () => {
  const person = await people.member()
  const next = person.email.replace('@', '.new@')
  const elsewhere = await server.call('POST', '/auth', { body: { email: person.email, password } })
  expect(await ask(person, next)).toMatchObject({ status: 200, body: { status: 'OK', msg: text.emailCodesSent } })
  expect(await emailOf(person)).toBe(person.email)
  const [oldCode, newCode] = await codesOf(person, next)
  expect(oldCode).not.toBe(newCode)
  await server.call('POST', '/auth/forgot-password-mail-verification', { body: { email: person.email } })
  const reset = await people.mail(person, 'Reset your password')
  const token = new URL(/https?:\/\/\S+/.exec(reset.text)?.[0] ?? '').searchParams.get('token')

  expect(await confirm(person, oldCode, newCode)).toMatchObject({ status: 200, body: { msg: text.emailChanged } })
  expect(await emailOf(person)).toBe(next)
  // Codes go to the new address from now on: what is withdrawn takes a second look for a day.
  const productNow = new Date(String((await server.call('GET', '/sandbox')).body.now))
  expect([...(await recentlyChanged(people.db, [person.id], productNow))]).toEqual([person.id])
  expect(await server.call('GET', '/auth', { token: String(elsewhere.body.token) })).toMatchObject({ status: 401 })
  expect(await server.call('POST', '/auth/verify-token', { body: { token } })).toMatchObject({ status: 400 })
  expect(await server.call('POST', '/auth', { body: { email: next, password } })).toMatchObject({ status: 200 })
  expect(await server.call('POST', '/auth', { body: { email: person.email, password } })).toMatchObject({ status: 400 })
  expect((await people.mail(person, 'Your e-mail address was changed')).text).toContain(next)
  const { body } = await call(person, 'GET', '/notifications?page=1&pageSize=5')
  expect(body.notifications).toMatchObject([{ kind: 'account', title: 'Your e-mail address has been changed' }])
  expect(await confirm(person, oldCode, newCode)).toMatchObject({ status: 400 })
})

test('one code alone, the codes swapped, and a wrong password change nothing', async () => {
  const person = await people.member()
  const next = person.email.replace('@', '.new@')
  expect(await ask(person, next, 'not my password')).toMatchObject({ status: 400 })
  expect(await ask(person, person.email)).toMatchObject({ status: 400, body: { message: text.emailSame } })
  await ask(person, next)
  const [oldCode, newCode] = await codesOf(person, next)
  for (const [one, other] of [
    [oldCode, otherThan(newCode)],
    [otherThan(oldCode), newCode],
    [newCode, oldCode],
  ] as const)
    expect(await confirm(person, one, other)).toMatchObject({ status: 400, body: { message: text.emailCodesWrong } })
  expect(await emailOf(person)).toBe(person.email)
})

test('the sixth wrong try takes the codes away', async () => {
  const person = await people.member()
  const next = person.email.replace('@', '.new@')
  await ask(person, next)
  const [oldCode, newCode] = await codesOf(person, next)
  for (let tries = 0; tries < 6; tries++) await confirm(person, oldCode, otherThan(newCode))
  expect(await confirm(person, oldCode, newCode)).toMatchObject({ status: 400 })
  expect(await emailOf(person)).toBe(person.email)
})

test('an address that has an account is asked for with the same answer, and its owner is told', async () => {
  const person = await people.member()
  const owner = await people.member()
  expect(await ask(person, owner.email)).toMatchObject({ status: 200, body: { msg: text.emailCodesSent } })
  await people.mail(owner, 'This address already has an account')
  const mails = await people.mailsTo(owner.email)
  expect(mails.map((mail) => mail.subject)).not.toContain(subject)
})

test('whoever registers with the address meanwhile keeps it', async () => {
  const person = await people.member()
  const next = person.email.replace('@', '.new@')
  await ask(person, next)
  const codes = await codesOf(person, next)
  await server.call('POST', '/auth/signup', {
    body: { name: 'Quick', email: next, password, termsAccepted: true },
  })
  expect(await confirm(person, ...codes)).toMatchObject({ status: 409 })
  expect(await emailOf(person)).toBe(person.email)
})

test('codes are asked for once a minute', async () => {
  const person = await people.member()
  await ask(person, person.email.replace('@', '.one@'))
  expect(await ask(person, person.email.replace('@', '.two@'))).toMatchObject({ status: 429 })
})
