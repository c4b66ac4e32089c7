import { text } from '@fairlead/contract/text'
import { afterAll, expect, test } from 'vitest'
import { team } from '../../finance/affiliate/team.ts'
import { addAccount } from '../../people/identity/sign-up/add-account.ts'
import { inTx, openDatabase } from '../../platform/database/db.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { creditFromChain } from '../../wallet/deposits/testing/credit-from-chain.ts'
import { usd } from '../trading/testing/bot-world.ts'
import { closeTrades } from '../trading/testing/close-trades.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api' })
const database = openDatabase(server.databaseUrl)
const { db } = database
afterAll(() => database.close())

const now = new Date()
const [email, password] = ['cleo@goals.test', 'a long enough password']
const memberId = await addAccount(
  { db, clock: { now: () => now }, team },
  {
    ...{ name: 'Cleo', email, password, role: 'member' },
  },
)
const { body: signedIn } = await server.call('POST', '/auth', { body: { email, password } })
const token = String(signedIn.token)
const get = async (path: string) => (await server.call('GET', path, { token })).body

test('own alerts and goals are set once by a key, refused in words, and the goals stand on the dashboard', async () => {
  await inTx(db, (tx) => creditFromChain(tx, { name: 'cleo', memberId, amount: usd(200), now }))
  await inTx(db, (tx) => closeTrades(tx, [{ memberId, positionId: 1n, profit: usd(50), closedAt: now }], now))
  const put = (body: unknown, key: string) =>
    server.call('PUT', '/notifications/own-alerts', {
      token,
      body,
      headers: { 'idempotency-key': key },
    })
  const wanted = { total_goal: { isOn: true, threshold: 60 }, fuel: { isOn: false, threshold: 12.5 } }
  const first = await put(wanted, 'goals')
  expect(first).toMatchObject({
    status: 200,
    body: {
      alerts: [
        { kind: 'total_goal', isOn: true, threshold: 60, now: 30, toldAt: null },
        { kind: 'fuel', isOn: false, threshold: 12.5, now: null, toldAt: null },
      ],
    },
  })
  expect(await put({ total_goal: { isOn: true, threshold: 61 } }, 'other')).toMatchObject({ status: 200 })
  // The same again answers what it did then, and does nothing.
  expect((await put(wanted, 'goals')).body).toEqual(first.body)
  expect(await get('/settings/get-user-prefes')).toMatchObject({
    kept: { kept: 30 },
    goals: [{ kind: 'total_goal', threshold: 61, now: 30 }],
  })
  for (const [body, message] of [
    [{ drawdown: { isOn: true, threshold: 91 } }, text.ownAlertPercent],
    [{ runway: { isOn: true, threshold: null } }, text.ownAlertThreshold],
    [{ fuel: { isOn: true, threshold: 0.5 } }, text.ownAlertDollars],
    [{ silence: { isOn: true, threshold: 1 } }, text.ownAlertMinutes],
  ] as const)
    expect(await put(body, message)).toMatchObject({ status: 400, body: { message } })
  expect((await get('/notifications/own-alerts')).alerts).toHaveLength(2)
  const exported = await server.call('POST', '/profile/export', { token, body: { password } })
  expect(exported.body.ownAlerts).toMatchObject([
    { kind: 'fuel', is_on: false, threshold: '12.5 US dollars' },
    { kind: 'total_goal', is_on: true, threshold: '61 US dollars' },
  ])
})
