import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { expect, inject, test } from 'vitest'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { type Person, password, walletPeople } from '../../wallet/withdrawals/testing/people.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api,worker' })
const people = walletPeople(server)
const { call } = people
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const minute = 60

const pending = async (person: Person) =>
  routes.listPendingCodes.reply.parse((await call(person, 'GET', '/profile/codes')).body).codes
const again = (person: Person, purpose: string) => call(person, 'POST', `/profile/codes/${purpose}/again`)
const callOff = (person: Person, purpose: string) => call(person, 'DELETE', `/profile/codes/${purpose}`)

const emailCodeOf = async (person: Person, count: number) =>
  /\b\d{6}\b/.exec((await people.mail(person, 'Confirm your new e-mail address', count)).text)?.[0] ?? ''

/** The three things that a mailed code confirms: how each is asked for, and how its code is used. */
const wishes = [
  {
    purpose: 'payout_address',
    minutes: 10,
    subject: address,
    ask: (person: Person) => call(person, 'PUT', '/profile/payout-address', { address, password }),
    code: (person: Person, count: number) => people.codeOf(person, 'Confirm your payout address', count),
    async confirm(person: Person, otp: string) {
      return call(person, 'POST', '/profile/payout-address/confirm', { otp })
    },
  },
  {
    purpose: 'close_account',
    minutes: 10,
    subject: '0.00',
    ask: (person: Person) => call(person, 'POST', '/profile/close', { password }),
    code: (person: Person, count: number) => people.codeOf(person, 'Confirm the closure of your account', count),
    async confirm(person: Person, otp: string) {
      return call(person, 'POST', '/profile/close/confirm', { otp })
    },
  },
  {
    purpose: 'email',
    minutes: 30,
    subject: 'next@wallet.test',
    ask: (person: Person) => call(person, 'PUT', '/profile/email', { email: `next${person.id}@wallet.test`, password }),
    code: (person: Person, count: number) => emailCodeOf(person, count),
    async confirm(person: Person, oldCode: string) {
      const next = { ...person, email: `next${person.id}@wallet.test` }
      const newCode = await emailCodeOf(next, newest.get(person.id) ?? 1)
      return call(person, 'POST', '/profile/email/confirm', { oldCode, newCode })
    },
  },
] as const
/** How many codes went to each new address. */
const newest = new Map<bigint, number>()

/** The three go the same road. */
const some = inject('proofs') === 'none' ? wishes.slice(0, 1) : wishes

test.each(wishes)(
  '$purpose: what waits is told until it is confirmed',
  async ({ purpose, minutes, subject, ask, code, confirm }) => {
    const person = await people.member()
    expect(await pending(person)).toEqual([])
    expect((await ask(person)).status).toBe(200)
    const [told, ...others] = await pending(person)
    expect(others).toEqual([])
    expect(told).toMatchObject({ purpose })
    expect(told?.subject.replace(`next${person.id}@`, 'next@')).toBe(subject)
    expect(Date.parse(told?.expiresAt ?? '') - Date.parse(told?.againAt ?? '')).toBe((minutes - 1) * minute * 1_000)
    // Of somebody else nobody learns anything.
    expect(await pending(await people.member())).toEqual([])
    expect((await confirm(person, await code(person, 1))).status).toBe(200)
    expect(await pending(person)).toEqual([])
    expect(await again(person, purpose)).toMatchObject({ status: 409 })
  },
)

test.each(some)(
  '$purpose: called off, its code confirms nothing, and the next is not asked for at once',
  async (wish) => {
    const person = await people.member()
    await wish.ask(person)
    const otp = await wish.code(person, 1)
    expect(await callOff(person, wish.purpose)).toMatchObject({ status: 200, body: { msg: text.codeCalledOff } })
    expect(await pending(person)).toEqual([])
    expect((await wish.confirm(person, otp)).status).toBe(400)
    expect(await callOff(person, wish.purpose)).toMatchObject({ status: 409, body: { message: text.codeNotPending } })
    expect(await again(person, wish.purpose)).toMatchObject({ status: 409, body: { message: text.codeNotPending } })
    // Calling off is no way around the minute between two mails, whatever was thrown away meanwhile.
    await people.pass(minute / 2)
    expect((await wish.ask(person)).status).toBe(429)
    await people.pass(minute / 2 + 1)
    expect((await wish.ask(person)).status).toBe(200)
  },
)

test.each(some)(
  '$purpose: another code is mailed after a minute, without a password, and voids the one before',
  async (wish) => {
    const person = await people.member()
    await wish.ask(person)
    const first = await wish.code(person, 1)
    expect(await again(person, wish.purpose)).toMatchObject({ status: 429 })
    await people.pass(minute + 1)
    expect(await again(person, wish.purpose)).toMatchObject({ status: 200, body: { msg: text.codeSentAgain } })
    const second = await wish.code(person, 2)
    newest.set(person.id, 2)
    if (first !== second) expect((await wish.confirm(person, first)).status).toBe(400)
    expect((await wish.confirm(person, second)).status).toBe(200)
  },
)

test('what has run out neither waits nor is mailed again', async () => {
  const person = await people.member()
  for (const { ask } of wishes) await ask(person)
  expect((await pending(person)).map(({ purpose }) => purpose).sort()).toEqual([
    'close_account',
    'email',
    'payout_address',
  ])
  await people.pass(Math.max(...wishes.map(({ minutes }) => minutes)) * minute)
  expect(await pending(person)).toEqual([])
  for (const { purpose } of wishes) expect((await again(person, purpose)).status).toBe(409)
})

test('something else than these is no purpose', async () => {
  const person = await people.member()
  expect((await again(person, 'withdrawal')).status).toBe(400)
  expect((await callOff(person, 'withdrawal')).status).toBe(400)
})
