import { routes } from '@fairlead/contract/table'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/db.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { purgeClicks } from './count-clicks.ts'

const server = await testServer({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', SANDBOX_WORLD: 'empty' })
const database = openDatabase(server.databaseUrl)
const { db } = database
afterAll(() => database.close())
const password = 'correct horse battery'
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
let people = 0

async function join(name: string, referred_by?: string) {
  const email = `joining${++people}@example.test`
  // Each from a house of its own, so that no limit is met.
  const headers = { 'x-forwarded-for': `10.9.0.${people}` }
  const body = { name, email, password, termsAccepted: true, ...(referred_by && { referred_by }) }
  expect((await server.call('POST', '/auth/signup', { body, headers })).status).toBe(200)
  const token = /token=([\w-]+)/.exec((await server.mailTo(email)).text)?.[1]
  const verify = () =>
    server.call('POST', '/auth/process-email-verification', { body: { verification_token: token }, headers })
  expect((await verify()).status).toBe(200)
  const { body: signedIn } = await server.call('POST', '/auth', { body: { email, password }, headers })
  return { token: String(signedIn.token), refId: (signedIn.user as { refId: string }).refId, verify }
}
type Person = Awaited<ReturnType<typeof join>>
const click = (refId: string, address: string, userAgent = browser) =>
  server.call('POST', '/auth/referral-click', {
    body: { referral_id: refId },
    headers: { 'x-forwarded-for': address, 'user-agent': userAgent },
  })
const clicksOf = async ({ token }: Person) =>
  routes.readReferralClicks.reply.parse((await server.call('GET', '/referral/clicks', { token })).body)
const toldTo = async ({ token }: Person) =>
  routes.listNotifications.reply
    .parse((await server.call('GET', '/notifications', { token })).body)
    .notifications.map(({ kind, title, body }) => ({ kind, title, body }))

test('clicks are counted by day for who owns the link, and a stranger learns nothing of who that is', async () => {
  const ada = await join('Ada')
  const ben = await join('Ben')
  const known = await click(ada.refId, '10.1.0.1')
  expect(known).toMatchObject({ status: 200, body: {} })
  expect(await click(ada.refId.toLowerCase(), '10.1.0.2')).toMatchObject({ status: 200 })
  const unknown = await click('FLNOBODY2', '10.1.0.3')
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await click(ada.refId, '10.1.0.4', 'TelegramBot (like TwitterBot)')
  const clicks = await clicksOf(ada)
  expect(clicks).toMatchObject({ clicks: 2, joined: 0 })
  expect(clicks.days).toHaveLength(30)
  expect(clicks.days.at(-1)?.clicks).toBe(2)
  expect((await clicksOf(ben)).clicks).toBe(0)
  // Nothing says who they were.
  const [row] = await db.selectFrom('referral_clicks').selectAll().execute()
  expect(Object.keys(row ?? {}).sort()).toEqual(['clicks', 'day', 'member_id'])
})

test('one address counts itself up ten times an hour at most, and others go on counting', async () => {
  const ada = await join('Ada')
  const answers = []
  for (let n = 0; n < 15; n++) answers.push((await click(ada.refId, '10.2.0.1')).status)
  expect(answers.filter((status) => status === 429)).toHaveLength(5)
  expect((await click(ada.refId, '10.2.0.2')).status).toBe(200)
  expect((await clicksOf(ada)).clicks).toBe(11)
})

test('clicks are kept for 400 days', async () => {
  const ada = await join('Ada')
  await click(ada.refId, '10.3.0.1')
  const { day } = await db.selectFrom('referral_clicks').select('day').limit(1).executeTakeFirstOrThrow()
  const after = (days: number) => new Date(new Date(day).getTime() + days * 86_400_000 + 1)
  const left = async () => (await db.selectFrom('referral_clicks').select('day').execute()).length
  await purgeClicks(db).runDue(after(400))
  expect(await left()).toBeGreaterThan(0)
  await purgeClicks(db).runDue(after(402))
  expect(await left()).toBe(0)
})

test('a sponsor is told once who joined, when the address is proved, and nothing that Direct Team does not show', async () => {
  const ada = await join('Ada')
  const { refId, verify } = await join('Cleo Stranger', ada.refId)
  await verify()
  expect(await toldTo(ada)).toEqual([
    {
      kind: 'income',
      title: `Cleo (${refId}) joined your team`,
      body: 'They registered with your referral link and have verified their e-mail address. You can see them under Direct Team.',
    },
  ])
  expect((await clicksOf(ada)).joined).toBe(1)
  const asked = {
    name: 'Dora',
    email: 'unverified@example.test',
    password,
    termsAccepted: true,
    referred_by: ada.refId,
  }
  await server.call('POST', '/auth/signup', { body: asked, headers: { 'x-forwarded-for': '10.4.0.1' } })
  expect(await toldTo(ada)).toHaveLength(1)
})
