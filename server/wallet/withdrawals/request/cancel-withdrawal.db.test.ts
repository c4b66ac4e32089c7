import { text } from '@fairlead/contract/text'
import { afterEach, expect, test } from 'vitest'
import { testServer } from '../../../sandbox/testing/test-server.ts'
import { type Person, usd, walletPeople } from '../testing/people.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty' })
const people = walletPeople(server)
const { withdraw, verify, otp, income, newest } = people
const address = `0x${'ab'.repeat(20)}`
const callOff = (person: Person, key?: string) =>
  people.call(person, 'POST', '/wallet/withdraw-referral/cancel', undefined, key)
const done = { status: 200, body: { msg: text.withdrawalCalledOff } }
const nothing = { status: 409, body: { message: text.withdrawalNotAwaited } }
afterEach(async () => expect(await people.brokenBooks()).toEqual([]))

test('what waits for its code is called off once: the amount is back, the code is worth nothing, no letter follows', async () => {
  const person = await people.member({ income: 30, address })
  expect(await callOff(person)).toMatchObject(nothing)
  await withdraw(person, 12)
  const code = await otp(person)
  const answers = await Promise.all(Array.from({ length: 20 }, () => callOff(person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await newest(person)).toMatchObject({ status: 'called_off', otp_hash: null })
  expect(await income(person)).toMatchObject({ income: usd(30), hold: 0n })
  expect(await verify(person, code)).toMatchObject({ status: 400 })
  expect(await withdraw(person, 12)).toMatchObject({ status: 200 })
  await otp(person, 2)
  const subjects = (await people.mailsTo(person.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Your withdrawal'))).toEqual([])
})

test('with the same key it is answered the same, and a later withdrawal is left alone', async () => {
  const person = await people.member({ income: 30, address })
  await withdraw(person, 12)
  expect(await callOff(person, 'off-1')).toMatchObject(done)
  await withdraw(person, 13)
  expect(await callOff(person, 'off-1')).toMatchObject(done)
  expect(await newest(person)).toMatchObject({ status: 'otp_pending' })
})

test('of the code and the calling off at once, one counts', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await people.member({ income: 20, address })
    await withdraw(person, 10)
    const code = await otp(person)
    const [entered, off] = await Promise.all([verify(person, code), callOff(person)])
    expect([entered.status, off.status].filter((status) => status === 200)).toHaveLength(1)
    const { status } = await newest(person)
    expect(status).toBe(entered.status === 200 ? 'processing' : 'called_off')
    expect((await income(person)).hold).toBe(entered.status === 200 ? usd(10) : 0n)
  }
})

test('what is being processed is not called off any more', async () => {
  const person = await people.member({ income: 20, address })
  await withdraw(person, 10)
  await verify(person, await otp(person))
  expect(await callOff(person)).toMatchObject(nothing)
})
