import { text } from '@fairlead/contract/text'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../platform/database/db.ts'
import { answered, memberOverHttp } from '../../sandbox/testing/member-over-http.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { operatorAddress } from './operator-address.ts'

const server = await testServer({ MAIL_OPERATOR: 'desk@fairlead.test' })
const database = openDatabase(server.databaseUrl, { connectionsMax: 2 })
const { db } = database

const message = {
  name: 'Ada',
  email: 'ada@example.test',
  phone: '+44 20 0000',
  subject: 'A question',
  message: 'First.\n\nSecond <b>bold</b>.',
}
const tokenIn = (mail: { text: string }): string => /token=(\S+)/.exec(mail.text)?.[1] ?? ''
const mailsTo = async (address: string) =>
  (await server.call('GET', `/sandbox/mail?to=${address}`)).body as unknown as { subject: string }[]

test('a message is stored and mailed to the operator as text', async () => {
  const sent = await server.call('POST', '/contact/submit', { body: message })
  expect([sent.status, sent.body]).toEqual([200, { message: text.contactSent }])
  const mail = await server.mailTo('desk@fairlead.test')
  expect(mail.subject).toBe('Contact: A question')
  expect(mail.text).toContain('ada@example.test')
  expect(mail.html).toContain('Second &lt;b&gt;bold&lt;/b&gt;.')
  const stored = await db.selectFrom('contact_messages').selectAll().execute()
  expect(stored).toMatchObject([{ ...message, subject: message.subject }])
})

test('a question of a member comes with the member, once by a key, and only so many are taken', async () => {
  const limited = await testServer({ MAIL_OPERATOR: 'desk@fairlead.test', RATE_LIMIT_SCALE: '1' })
  const person = await memberOverHttp(limited, 'Mina')
  const ask = (key: string, subject = 'My fuel') =>
    fetch(`${limited.url}/api/contact/ask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ subject, message: 'Where did\n\nit go?' }),
    })
  for (const key of ['one', 'one', 'two']) {
    const answer = await ask(key)
    expect([answer.status, await answer.json()]).toEqual([200, { message: text.questionSent }])
  }
  expect((await ask('one', 'Another')).status).toBe(409)
  const other = openDatabase(limited.databaseUrl, { connectionsMax: 2 })
  const stored = await other.db.selectFrom('contact_messages').selectAll().execute()
  const { id } = await other.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(stored).toHaveLength(2)
  expect(stored[0]).toMatchObject({ member_id: id, name: 'Mina', email: person.email, phone: '', subject: 'My fuel' })
  await other.close()
  const mail = await limited.mailTo('desk@fairlead.test', 'Member: My fuel')
  expect(mail.text).toContain(`section=members&open=${id}`)
  expect([(await ask('three')).status, (await ask('four')).status]).toEqual([200, 429])
  expect((await limited.call('POST', '/contact/ask', { body: { subject: 'x', message: 'y' } })).status).toBe(401)
  await answered(limited.call('GET', '/auth', { token: person.token }))
})

test('a line break in the subject, which would begin another header, is refused', async () => {
  const body = { ...message, subject: 'A question\nBcc: all@example.test' }
  expect((await server.call('POST', '/contact/submit', { body })).body).toMatchObject({ message: text.nameCharacters })
})

test('what fills in the invisible field is answered alike and dropped', async () => {
  const body = { ...message, email: 'robot@example.test', website: 'https://spam.test' }
  const sent = await server.call('POST', '/contact/submit', { body })
  expect([sent.status, sent.body]).toEqual([200, { message: text.contactSent }])
  const stored = await db.selectFrom('contact_messages').select('email').execute()
  expect(stored.map(({ email }) => email)).not.toContain('robot@example.test')
})

test.each(['name', 'email', 'phone', 'subject', 'message'])('a message without %s is refused', async (field) => {
  const { status, body } = await server.call('POST', '/contact/submit', { body: { ...message, [field]: ' ' } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ errors: [{ field }], message: expect.any(String) })
})

test('forms are limited per address', async () => {
  const limited = await testServer({ RATE_LIMIT_SCALE: '1' })
  const statuses: number[] = []
  for (let time = 0; time < 11; time++)
    statuses.push((await limited.call('POST', '/contact/submit', { body: message })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

test('subscribing takes the mailed link, once; the link in the welcome ends it, and it can begin anew', async () => {
  const email = 'reader@example.test'
  const state = () =>
    db
      .selectFrom('subscriptions')
      .select(['confirmed_at', 'unsubscribed_at'])
      .where('email', '=', email)
      .executeTakeFirst()
  const subscribe = () => server.call('POST', '/contact/subscribe', { body: { email: 'Reader@example.test' } })

  expect((await subscribe()).body).toEqual({ message: text.subscriptionMailSent })
  const token = tokenIn(await server.mailTo(email, 'Confirm'))
  expect((await state())?.confirmed_at).toBeNull()
  expect((await subscribe()).body).toEqual({ message: text.subscriptionMailSent })

  const confirm = (value: string) => server.call('POST', '/contact/subscribe/confirm', { body: { token: value } })
  expect((await confirm('wrong')).status).toBe(400)
  expect((await confirm(token)).body).toEqual({ message: text.subscriptionConfirmed })
  expect((await state())?.confirmed_at).not.toBeNull()
  expect((await confirm(token)).status).toBe(400)
  await subscribe()

  const end = tokenIn(await server.mailTo(email, 'subscribed'))
  const unsubscribe = (value: string) => server.call('POST', '/contact/unsubscribe', { body: { token: value } })
  for (const wrong of ['wrong', token, `${end.slice(0, -4)}AAAA`]) expect((await unsubscribe(wrong)).status).toBe(400)
  for (let time = 0; time < 2; time++)
    expect((await unsubscribe(end)).body).toEqual({ message: text.subscriptionEnded })
  expect((await state())?.unsubscribed_at).not.toBeNull()
  expect(await mailsTo(email)).toHaveLength(2)

  await server.call('POST', '/sandbox/clock', { body: { advanceSeconds: 700 } })
  await subscribe()
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(3), 300_000)
  const again = tokenIn(await server.mailTo(email, 'Confirm'))
  expect((await confirm(again)).status).toBe(200)
  expect((await state())?.unsubscribed_at).toBeNull()
})

test('a link that is too old confirms nothing, and the address is forgotten', async () => {
  const email = 'late@example.test'
  await server.call('POST', '/contact/subscribe', { body: { email } })
  const token = tokenIn(await server.mailTo(email, 'Confirm'))
  await server.call('POST', '/sandbox/clock', { body: { advanceSeconds: 73 * 3600 } })
  expect((await server.call('POST', '/contact/subscribe/confirm', { body: { token } })).status).toBe(400)
  expect(await db.selectFrom('subscriptions').select('id').where('email', '=', email).execute()).toEqual([])
  await database.close()
})

test.each([
  { MAIL_FROM: 'Fairlead <no-reply@a.test>', address: 'no-reply@a.test' },
  { MAIL_FROM: 'no-reply@a.test', address: 'no-reply@a.test' },
  { MAIL_FROM: 'Fairlead <no-reply@a.test>', MAIL_OPERATOR: 'desk@a.test', address: 'desk@a.test' },
])('messages go to $address', ({ address, ...settings }) => {
  expect(operatorAddress(settings)).toBe(address)
})
