import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { expect, test } from 'vitest'
import { answered, memberOverHttp } from '../../sandbox/testing/member-over-http.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'

const server = await testServer()
const signIn = async (email: string, password: string) =>
  String((await answered(server.call('POST', '/auth', { body: { email, password } }))).body.token)
const owner = await signIn('owner@fairlead.test', 'sandbox-owner-pass')
const support = await signIn('support@fairlead.test', 'sandbox-support-pass')
const get = async (path: string, token = owner) => (await answered(server.call('GET', path, { token }))).body
const post = (path: string, body?: unknown, token = owner) =>
  server.call('POST', path, { token, ...(body !== undefined && { body }) })
async function idOf(search: string): Promise<number> {
  const found = routes.listMembers.reply.parse(await get(`/operator/members?search=${encodeURIComponent(search)}`))
  return found.members[0]?.id ?? 0
}

const top = await memberOverHttp(server, 'Tessa')
const below = await memberOverHttp(server, 'Benno', top)

test('a member is found by name, mail, referral ID and deposit address, and by nothing that is not theirs', async () => {
  const { address } = await top.get(routes.readWallet)
  const id = await idOf(top.email)
  for (const search of [
    'tess',
    'te',
    'TESSA@over',
    // Within an address, where none begins so.
    'essa@over',
    top.refId,
    top.refId.slice(0, 6).toLowerCase(),
    address,
    address.slice(0, 12),
  ])
    expect([search, await idOf(search)]).toEqual([search, id])
  expect(await get(`/operator/members?search=0x${'9'.repeat(40)}`)).toEqual({ members: [], total: 0 })
  expect(await get('/operator/members?search=%25')).toEqual({ members: [], total: 0 })
})

test('one member’s page: account, sponsor, team, sessions, notes, mails; lists of its own', async () => {
  const id = await idOf(below.email)
  await answered(post(`/operator/members/${id}/notes`, { words: 'Called twice.' }, support))
  const page = routes.readMember.reply.parse(await get(`/operator/members/${id}`, support))
  expect(page).toMatchObject({
    name: 'Benno',
    sponsor: { name: 'Tessa' },
    notes: [{ words: 'Called twice.' }],
    sessions: [{ viewer: null }],
  })
  const sponsor = routes.readMember.reply.parse(await get(`/operator/members/${page.sponsor?.id}`))
  expect(sponsor).toMatchObject({ directMembers: 1, teamMembers: 1 })
  const mails = routes.listMemberMails.reply.parse(await get(`/operator/members/${id}/mails?page=1&pageSize=10`))
  expect(mails.total).toBeGreaterThan(0)
  const team = routes.readMemberTeam.reply.parse(await get(`/operator/members/${sponsor.id}/team?page=1&pageSize=5`))
  expect(team.directTeamData).toMatchObject([{ name: 'Benno' }])
  for (const list of ['statement', 'trades', 'log'])
    expect(await get(`/operator/members/${id}/${list}?page=1&pageSize=5`)).toMatchObject({ total: 0 })
})

test('locked out: no session, no sign-in, until unlocked; each once and in the audit', async () => {
  const person = await memberOverHttp(server, 'Lokka')
  const id = await idOf(person.email)
  await answered(post(`/operator/members/${id}/lock`, { reason: 'Stolen phone.' }, support))
  expect((await server.call('GET', '/auth', { token: person.token })).status).toBe(401)
  const again = () =>
    server.call('POST', '/auth', { body: { email: person.email, password: 'a long enough password' } })
  expect(await again()).toMatchObject({ status: 403, body: { message: text.accountLocked } })
  expect(await post(`/operator/members/${id}/lock`, { reason: 'Again.' })).toMatchObject({ status: 409 })
  await answered(post(`/operator/members/${id}/unlock`, { reason: 'Phone found.' }))
  expect((await again()).status).toBe(200)
  await answered(post(`/operator/members/${id}/end-sessions`))
  expect(routes.readMember.reply.parse(await get(`/operator/members/${id}`)).sessions).toEqual([])
  await answered(post(`/operator/members/${id}/resend`, { mail: 'password' }))
  await server.mailTo(person.email, 'password')
  expect(await post(`/operator/members/${id}/resend`, { mail: 'verification' })).toMatchObject({ status: 409 })
  const { entries } = routes.listMemberAudit.reply.parse(await get(`/operator/members/${id}/audit`))
  expect(entries.map(({ action }) => action)).toEqual(['resend mail', 'end sessions', 'unlock member', 'lock member'])
})

test('operators are not locked out by each other, and their pages are nobody’s to view', async () => {
  const id = await idOf('finance@fairlead.test')
  expect(await post(`/operator/members/${id}/lock`, { reason: 'No.' })).toMatchObject({ status: 403 })
  expect(await post(`/operator/members/${id}/view`, { reason: 'No.' })).toMatchObject({ status: 403 })
})

test('a message waits, is answered by mail once, and the second operator is told it is done', async () => {
  const sent = { name: 'Vera', email: 'vera@visitor.test', phone: '1', subject: 'Fees', message: 'How much?' }
  await answered(server.call('POST', '/contact/submit', { body: sent }))
  const before = routes.operatorOverview.reply.parse(await get('/operator/overview'))
  expect(before.waiting.find(({ queue }) => queue === 'messages')).toMatchObject({ count: 1 })
  const open = routes.listMessages.reply.parse(await get('/operator/messages?state=open'))
  const id = open.messages[0]?.id
  await answered(post(`/operator/messages/${id}/answer`, { answer: 'Forty per cent of profit.' }, support))
  const mail = await server.mailTo('vera@visitor.test', 'Re: Fees')
  expect(mail.text).toContain('Forty per cent of profit.')
  expect(await post(`/operator/messages/${id}/done`)).toMatchObject({
    status: 409,
    body: { message: text.messageIsDone },
  })
  const done = routes.listMessages.reply.parse(await get('/operator/messages?state=done'))
  expect(done).toMatchObject({ total: 1, messages: [{ answer: 'Forty per cent of profit.' }] })
})

test('what a member asks leads to the member, and is answered like every message', async () => {
  const person = await memberOverHttp(server, 'Asta')
  await answered(person.post('/contact/ask', { subject: 'My trade 7', message: 'Why so soon?' }))
  const { messages } = routes.listMessages.reply.parse(await get('/operator/messages?state=open'))
  const asked = messages.find(({ email }) => email === person.email)
  expect(asked).toMatchObject({ memberId: Number(await idOf(person.email)), name: 'Asta', phone: '' })
  await answered(post(`/operator/messages/${asked?.id}/answer`, { answer: 'Its stop was reached.' }, support))
  expect((await server.mailTo(person.email, 'Re: My trade 7')).text).toContain('Its stop was reached.')
})

test('two operators on one row see each other, and no more once one has left it', async () => {
  const say = async (token: string, place: string) =>
    (await answered(server.call('PUT', '/operator/presence', { token, body: { place } }))).body.others
  await say(owner, 'withdrawals 12')
  expect(await say(support, 'withdrawals 12')).toMatchObject([{ place: 'withdrawals 12' }])
  await say(owner, '')
  expect(await say(support, 'withdrawals 12')).toEqual([])
})

test('an order waits for a second operator, is told to those who may decide, and to no support', async () => {
  const queues = async (token: string) =>
    routes.operatorOverview.reply.parse(await get('/operator/overview', token)).waiting.map(({ queue }) => queue)
  const finance = await signIn('finance@fairlead.test', 'sandbox-finance-pass')
  const id = await idOf(below.email)
  const order = {
    kind: 'correction',
    from: { account: 'income', memberId: id },
    to: { account: 'operations' },
    amount: 1,
    reason: 'Paid twice.',
  }
  await answered(post('/operator/orders', order, finance))
  expect(await queues(owner)).toContain('orders')
  expect(await queues(support)).not.toContain('orders')
  const { orders } = routes.listOrders.reply.parse(await get('/operator/orders?status=waiting'))
  await answered(post(`/operator/orders/${orders[0]?.id}/withdraw`))
  expect(await queues(owner)).not.toContain('orders')
})

test('the overview shows the books to those who may see them, and days are counted', async () => {
  await answered(server.call('POST', '/sandbox/clock', { body: { advanceSeconds: 120 } }))
  const forOwner = routes.operatorOverview.reply.parse(await get('/operator/overview'))
  expect(forOwner.books?.holds).toBe(true)
  expect(forOwner.treasury).not.toBeNull()
  expect(routes.operatorOverview.reply.parse(await get('/operator/overview', support)).treasury).toBeNull()
  const today = forOwner.now.slice(0, 10)
  const figures = routes.readFigures.reply.parse(await get(`/operator/figures?from=${today}&to=${today}`))
  expect(figures.days[0]?.members).toBeGreaterThanOrEqual(3)
  expect(forOwner.members).toBeGreaterThanOrEqual(3)
})
