import { firstTerms } from '@fairlead/contract/constants'
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { toDollars } from '@fairlead/money/to-dollars'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { team } from '../../finance/affiliate/team.ts'
import { addAccount } from '../../people/identity/sign-up/add-account.ts'
import { inTx, openDatabase } from '../../platform/database/db.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { creditFromChain } from '../../wallet/deposits/testing/credit-from-chain.ts'
import { botWorld, usd } from './testing/bot-world.ts'

const fee = toDollars(firstTerms.reactivationFee)

// Without a worker nothing is set up by itself before the clock is put forward.
const server = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api' })
const database = openDatabase(server.databaseUrl)
const { db } = database
afterAll(() => database.close())

const password = 'a long enough password'
const now = new Date()
const tokens: Record<string, string> = {}
const ids: Record<string, bigint> = {}
const idOf = (name: string) => ids[name] ?? 0n

async function signIn(name: string, email: string, secret: string): Promise<void> {
  const { body } = await server.call('POST', '/auth', { body: { email, password: secret } })
  tokens[name] = String(body.token)
}
async function signUp(name: string, fuel = 100): Promise<void> {
  const email = `${name.toLowerCase()}@bots.test`
  const identity = { db, clock: { now: () => now }, team }
  ids[name] = await addAccount(identity, { name, email, password, role: 'member' })
  await inTx(db, (tx) => creditFromChain(tx, { name, memberId: idOf(name), amount: usd(fuel), now }))
  await signIn(name, email, password)
}
const call = (name: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: tokens[name] ?? '', ...(body !== undefined && { body }) })
const get = async <S extends z.ZodType>(name: string, path: string, reply: S) => {
  const { status, body } = await call(name, 'GET', path)
  expect({ path, status }).toEqual({ path, status: 200 })
  return reply.parse(body) as z.output<S>
}
const form = (login: string, more: Record<string, unknown> = {}) => ({
  broker_name: 'Tidewater FX',
  server_number: 'TidewaterFX-Server1',
  login_id: login,
  password: 'broker secret',
  capital: 300,
  ...more,
})
const skip = (seconds: number) => server.call('POST', '/sandbox/clock', { body: { advanceSeconds: seconds } })
const botOf = (name: string) => get(name, '/bot', routes.readBot.reply)
const prefsOf = (name: string) => get(name, '/settings/get-user-prefes', routes.readUserPrefs.reply)

beforeAll(async () => {
  for (const name of ['Ada', 'Ben', 'Cleo']) await signUp(name)
  await signIn('owner', 'owner@fairlead.test', 'sandbox-owner-pass')
  await signIn('finance', 'finance@fairlead.test', 'sandbox-finance-pass')
  await signIn('support', 'support@fairlead.test', 'sandbox-support-pass')
})

test('from no package to a running bot', async () => {
  expect(await botOf('Ada')).toMatchObject({ state: 'none', mayOpen: false, capital: null, preview: null })
  expect((await call('Ada', 'POST', '/broker-creds', form('1'))).body.message).toBe(text.packageInactive)
  await call('Ada', 'POST', '/packages/activate', { package_id: 1 })
  expect(await botOf('Ada')).toMatchObject({ state: 'package_active' })
  expect((await call('Ada', 'GET', '/broker-creds')).body).toMatchObject({ text: 'null' })
  expect(await prefsOf('Ada')).toMatchObject({ isBotActive: false, metaForm: false, metaSubmittedAt: null })

  expect((await call('Ada', 'POST', '/broker-creds', form('1'))).body).toEqual({ msg: text.brokerSubmitted })
  const sent = await call('Ada', 'GET', '/broker-creds')
  expect(sent.body).toMatchObject([{ broker_name: 'Tidewater FX', login_id: '1', capital: 300 }])
  expect(JSON.stringify(sent.body)).not.toContain('secret')
  expect(await prefsOf('Ada')).toMatchObject({
    isBotActive: false,
    metaForm: true,
    metaSubmittedAt: expect.any(String),
  })
  expect(await botOf('Ada')).toMatchObject({ state: 'pending', capital: 300, equity: null })

  expect((await skip(60)).status).toBe(200)
  expect(await botOf('Ada')).toMatchObject({
    state: 'active',
    mayOpen: true,
    reason: 'The bot was set up.',
    capital: 300,
    balance: 300,
    equity: 300,
    lossClosureDistance: 150,
    openPositions: 0,
    settings: { mode: 'optimized' },
    preview: { assets: ['USDJPY', 'ETHUSD'], tradesMax: 6, lossPerTradeMax: 3, lossOpenMax: 18, lossClosureAt: 150 },
  })
  expect(await prefsOf('Ada')).toMatchObject({ isBotActive: true, lowFuelStatus: false, lowFuelDisable: false })
  // The first day of hosting is charged with the set-up.
  expect((await prefsOf('Ada')).fuelBalance).toBeLessThan(100)
  expect(server.log()).not.toContain('broker secret')
})

test.each([
  [{ broker_name: '' }, text.brokerNameRequired],
  [{ server_number: ' ' }, text.serverRequired],
  [{ login_id: '' }, text.loginIdRequired],
  [{ login_id: '12a' }, text.loginIdInvalid],
  [{ login_id: '000' }, text.loginIdInvalid],
  [{ password: '' }, text.brokerPasswordRequired],
  [{ capital: 99.99 }, text.capitalMinimum],
  [{ capital: '300' }, text.capitalMinimum],
  [{ capital: 300.1234567 }, text.amountDecimals],
])('the form refuses %o: %s', async (wrong, message) => {
  await call('Ben', 'POST', '/packages/activate', { package_id: 1 })
  const { status, body } = await call('Ben', 'POST', '/broker-creds', form('2', wrong))
  expect({ status, message: body.message }).toEqual({ status: 400, message })
})

test('operators list, reject with a reason, confirm the partner, see the password once and activate; each by role and on record', async () => {
  await call('Ben', 'POST', '/broker-creds', form('2'))
  const path = `/operator/activations/${idOf('Ben')}`
  for (const [who, status] of [
    ['Ada', 403],
    ['finance', 200],
    ['support', 200],
  ] as const)
    expect((await call(who, 'GET', '/operator/activations')).status).toBe(status)
  for (const action of ['activate', 'partner', 'password'])
    expect((await call('finance', 'POST', `${path}/${action}`)).status).toBe(403)
  const list = await get(
    'support',
    '/operator/activations?search=tidewater&page=1&pageSize=5',
    routes.listActivations.reply,
  )
  expect(list).toMatchObject({
    total: 1,
    activations: [{ name: 'Ben', package_name: 'Starter', login_id: '2', capital: 300 }],
  })

  expect((await call('support', 'POST', `${path}/reject`, { reason: '' })).body.message).toBe(text.reasonRequired)
  expect((await call('support', 'POST', `${path}/reject`, { reason: 'No such login.' })).body.message).toBe(
    text.formRejected,
  )
  expect(await botOf('Ben')).toMatchObject({ state: 'rejected', reason: 'No such login.' })
  expect(await prefsOf('Ben')).toMatchObject({ metaForm: false, metaSubmittedAt: null })
  expect((await call('support', 'POST', `${path}/activate`)).body.message).toBe(text.formNotWaiting)

  await call('Ben', 'POST', '/broker-creds', form('22'))
  expect((await call('support', 'POST', `${path}/partner`)).body.message).toBe(text.partnerConfirmed)
  expect((await call('support', 'POST', `${path}/password`)).body).toEqual({ password: 'broker secret' })
  expect((await call('owner', 'POST', `${path}/password`)).body.message).toBe(text.passwordNotShown)
  expect((await call('owner', 'POST', `${path}/activate`)).body).toEqual({ message: text.botActivated })
  expect((await call('owner', 'POST', `${path}/activate`)).status).toBe(409)
  const account = await db
    .selectFrom('trading_accounts')
    .selectAll()
    .where('login', '=', '22')
    .executeTakeFirstOrThrow()
  expect(account.partner_confirmed_at).not.toBeNull()
  const audit = await db.selectFrom('operator_audit').select('action').orderBy('id').execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'reject broker form',
    'confirm partner account',
    'reveal broker password',
    'activate bot',
  ])
  const unknown = '/operator/activations/999999'
  expect((await call('owner', 'POST', `${unknown}/activate`)).status).toBe(404)
  expect((await call('owner', 'POST', `${unknown}/password`)).status).toBe(404)
  expect((await call('owner', 'POST', `${unknown}/reject`, { reason: 'x' })).status).toBe(409)
})

test('settings are checked, previewed in figures and written for the next bar', async () => {
  const custom = { mode: 'custom', assets: ['XAUUSD', 'USDGBP'], maxLossPerTrade: 2.5, maxTrades: 20 }
  const preview = {
    assets: ['USDGBP', 'XAUUSD'],
    tradesMax: 6,
    lossPerTradeMax: 2.5,
    lossOpenMax: 15,
    tooSmallFor: ['XAUUSD'],
  }
  expect((await call('Ada', 'POST', '/bot/settings/preview', custom)).body).toMatchObject(preview)
  expect(await botOf('Ada')).toMatchObject({ settings: { mode: 'optimized' } })
  expect((await call('Ada', 'POST', '/bot/settings', custom)).body).toMatchObject({ settings: custom, preview })
  const account = () => db.selectFrom('trading_accounts').select('settings').where('login', '=', '1').executeTakeFirst()
  expect((await account())?.settings).toEqual({ assets: ['XAUUSD', 'USDGBP'], maxLossCents: 250, tradesMax: 20 })
  for (const [wrong, message] of [
    [{ assets: [] }, text.assetsRequired],
    [{ maxLossPerTrade: 0 }, text.amountPositive],
    [{ maxTrades: 21 }, text.maxTradesInvalid],
    [{ maxTrades: 1.5 }, text.maxTradesInvalid],
  ] as const)
    expect((await call('Ada', 'POST', '/bot/settings', { ...custom, ...wrong })).body.message).toBe(message)
  await call('Ada', 'POST', '/bot/settings', { mode: 'optimized' })
  expect((await account())?.settings).toBeNull()
  expect((await call('Cleo', 'POST', '/bot/settings/preview', custom)).body.message).toBe(text.botNotReady)
})

test('the switch, positions and closing them', async () => {
  expect((await call('Ada', 'POST', '/bot/pause')).body).toMatchObject({ state: 'paused', mayOpen: false })
  expect((await call('Ada', 'POST', '/bot/resume')).body).toMatchObject({ state: 'active', mayOpen: true })
  expect((await call('Cleo', 'POST', '/bot/pause')).body.message).toBe(text.botNotReady)
  expect(await get('Ada', '/bot/positions', routes.listPositions.reply)).toEqual({ positions: [], at: null })
  const { id } = await db.selectFrom('trading_accounts').select('id').where('login', '=', '1').executeTakeFirstOrThrow()
  await botWorld(db, now).openPosition(id, 5n)
  expect((await call('Ben', 'POST', '/bot/positions/5/close')).status).toBe(404)
  expect((await call('Ada', 'POST', '/bot/positions/5/close')).body).toEqual({ message: text.positionCloses })
  expect((await call('Ada', 'POST', '/bot/close-all')).body).toEqual({ message: text.allCloses })
  expect(await botOf('Ada')).toMatchObject({ state: 'paused', openPositions: 1 })
  expect(await prefsOf('Ada')).toMatchObject({ totalOpenTrades: 1, totalOrders: 1 })
  expect((await call('Ada', 'POST', '/bot/reactivate', { fee })).body.message).toBe(text.botNotReady)
  expect((await call('Ada', 'GET', '/profile/close')).body.obstacles).toContainEqual({
    code: 'open_positions',
    msg: text.openPositions,
  })
})

test('notifications are listed, read and chosen', async () => {
  const list = await get('Ben', '/notifications?page=1&pageSize=2', routes.listNotifications.reply)
  expect(list.notifications.map(({ title }) => title)).toEqual(['Your bot is active', 'Your bot is being set up'])
  expect(list.total).toBe(list.unread)
  const oldest = await get('Ben', '/notifications?order=asc', routes.listNotifications.reply)
  const sentBack = oldest.notifications.find(({ title }) => title === 'Your MT5 details were sent back')
  expect(sentBack?.body).toBe('No such login.\nPlease correct the form and submit it again.')
  const upTo = sentBack?.id
  const left = await call('Ben', 'POST', '/notifications', { upTo })
  expect(left.body.unread).toBe(oldest.notifications.filter(({ id }) => id > (upTo ?? 0)).length)
  expect((await call('Ben', 'POST', '/notifications', {})).body).toEqual({ unread: 0 })
  expect((await get('Ben', '/notifications?search=sent%20back', routes.listNotifications.reply)).total).toBe(1)
  expect((await get('Ada', '/notifications', routes.listNotifications.reply)).unread).toBeGreaterThan(0)
  expect((await call('Ben', 'GET', '/notifications/preferences')).body).toEqual({ mailed: ['bot'] })
  const chosen = { mailed: ['fuel', 'account'] }
  expect((await call('Ben', 'PUT', '/notifications/preferences', chosen)).body).toEqual(chosen)
  expect((await call('Ben', 'PUT', '/notifications/preferences', { mailed: ['x'] })).status).toBe(400)
})

test('a broker and a server that are not on the list are taken as they are typed, the last ones in place of those before', async () => {
  await call('Cleo', 'POST', '/packages/activate', { package_id: 1 })
  for (const server_number of ['First-Live', 'Second-Live']) {
    const typed = form('77', { broker_name: 'A broker of mine', server_number })
    expect((await call('Cleo', 'POST', '/broker-creds', typed)).body).toEqual({ msg: text.brokerSubmitted })
  }
  const kept = db.selectFrom('broker_servers').select(['broker', 'server']).where('typed_by', '=', idOf('Cleo'))
  expect(await kept.execute()).toEqual([{ broker: 'A broker of mine', server: 'Second-Live' }])
})

test('known brokers with their servers', async () => {
  const { brokers } = await get('Cleo', '/metaserver/meta-broker-data', routes.readBrokerList.reply)
  expect(brokers['Tidewater FX']).toEqual(['TidewaterFX-Demo', 'TidewaterFX-Server1', 'TidewaterFX-Server2'])
})
