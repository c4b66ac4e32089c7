// long: each kind of order is asked for, proved and confirmed by the same people on one server
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { afterEach, expect, test } from 'vitest'
import { makePairingCode } from '../../bots/terminals/pairing/pairing-code.ts'
import { botWorld } from '../../bots/trading/testing/bot-world.ts'
import { closeTrades } from '../../bots/trading/testing/close-trades.ts'
import { freezeMember, isFrozen } from '../../finance/fuel/standing/freeze.ts'
import { readFuelBalances } from '../../finance/ledger/read-balances.ts'
import { inTx } from '../../platform/database/db.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { creditFromChain } from '../../wallet/deposits/testing/credit-from-chain.ts'
import { type Person, password, usd, walletPeople } from '../../wallet/withdrawals/testing/people.ts'

const houseAddress = `0x${'d0'.repeat(20)}`
const server = await testServer({
  SANDBOX_WORLD: 'empty',
  ROLES: 'api,worker',
  TWO_OPERATORS_ABOVE: '50',
  HOUSE_ADDRESS: houseAddress,
})
const people = walletPeople(server)
const { db, call } = people
const address = `0x${'ab'.repeat(20)}`
const owner = await people.operator('owner')
const finance = await people.operator('finance')
const support = await people.operator('support')
let deposits = 0

const ask = (by: Person, order: Record<string, unknown>) =>
  call(by, 'POST', '/operator/orders', { reason: 'They wrote to us.', ...order })
const confirm = (by: Person, id: unknown, word = `sandbox-${by.name}-pass`) =>
  call(by, 'POST', `/operator/orders/${id}/confirm`, { password: word })
/** Asked for and proved by who asks. */
const proved = async (by: Person, order: Record<string, unknown>) => {
  const asked = await ask(by, order)
  if (asked.status === 200) {
    const { status, body } = await confirm(by, asked.body.id)
    return { status, body: { ...body, id: asked.body.id } }
  }
  return asked
}
const payoutsOf = (kind: string, id: unknown) =>
  db
    .selectFrom('payouts')
    .select(['amount', 'address', 'member_id', 'status'])
    .where('kind', '=', kind)
    .where('subject_id', '=', BigInt(Number(id)))
    .execute()
const { close } = people
const deposit = (person: Person, dollars: number) =>
  inTx(db, (tx) =>
    creditFromChain(tx, { name: `late ${++deposits}`, memberId: person.id, amount: usd(dollars), now: new Date() }),
  )
/** By a trade whose charge finds no fuel. */
const owe = (person: Person, dollars: number) => {
  const trade = { memberId: person.id, positionId: 1n, profit: usd(dollars / 0.4), closedAt: new Date() }
  return inTx(db, (tx) => closeTrades(tx, [trade], new Date()))
}
const leftovers = async (search = '') =>
  routes.listLeftovers.reply.parse((await call(finance, 'GET', `/operator/leftovers?search=${search}`)).body).leftovers
const brokenChecks = async () => {
  const { invariants } = routes.checkBooksNow.reply.parse((await call(owner, 'POST', '/operator/books/check')).body)
  return invariants.filter(({ holds }) => !holds)
}

afterEach(async () => {
  expect(await people.brokenBooks()).toEqual([])
  expect(await brokenChecks()).toEqual([])
})

test('what comes after closing is listed and refunded whole, once, and again what comes later', async () => {
  const sponsor = await people.member()
  const person = await people.member({ address, sponsor })
  await people.fuel(person, 100)
  expect((await close(person)).status).toBe(200)
  await deposit(person, 40)
  // A closed member's deposit pays no direct income and buys nothing: it waits.
  expect(await readFuelBalances(db, person.id)).toMatchObject({ fuel: 0n, waiting: usd(40) })
  expect(await leftovers()).toMatchObject([{ memberId: Number(person.id), suspense: 40, income: 0 }])
  expect(await leftovers('nobody')).toEqual([])

  const order = { kind: 'leftover', memberId: Number(person.id), account: 'suspense' }
  const first = await proved(finance, order)
  expect(first).toMatchObject({ status: 200, body: { message: text.orderDone } })
  expect(await payoutsOf('leftover', first.body.id)).toEqual([
    { amount: usd(40), address, member_id: person.id, status: 'queued' },
  ])
  expect(await ask(finance, order)).toMatchObject({ status: 409, body: { message: text.nothingLeftOver } })
  await deposit(person, 40)
  // Within a day it is more than one operator may let one member have.
  const second = await proved(finance, order)
  expect(second).toMatchObject({ status: 200, body: { message: text.orderWaits } })
  expect((await confirm(owner, second.body.id)).status).toBe(200)
  expect(await payoutsOf('leftover', second.body.id)).toHaveLength(1)
  expect(second.body.id).not.toBe(first.body.id)
  expect(await leftovers()).toEqual([])
})

test('income of a closed member is paid only beyond what was written off', async () => {
  const person = await people.member({ income: 35, address })
  await owe(person, 30)
  expect((await close(person)).status).toBe(200)
  expect(await leftovers(person.name)).toMatchObject([{ suspense: 0, income: 5 }])
  const order = { kind: 'leftover', memberId: Number(person.id), account: 'income' }
  const asked = await proved(finance, order)
  expect(asked).toMatchObject({ status: 200, body: { message: text.orderDone } })
  expect(await payoutsOf('leftover', asked.body.id)).toMatchObject([{ amount: usd(5) }])
  expect((await people.income(person)).income).toBe(usd(30))
  expect(await leftovers(person.name)).toEqual([])
  expect(await ask(finance, order)).toMatchObject({ status: 409, body: { message: text.nothingLeftOver } })
  expect(await brokenChecks()).toEqual([])
})

test('a large refund of leftovers needs a second operator, who is not the first', async () => {
  const person = await people.member({ address })
  expect((await close(person)).status).toBe(200)
  await deposit(person, 60)
  const order = { kind: 'leftover', memberId: Number(person.id), account: 'suspense' }
  const asked = await ask(finance, order)
  expect(asked.body).toMatchObject({ status: 'waiting', message: text.orderAsked })
  expect(await ask(owner, order)).toMatchObject({ status: 409, body: { message: text.orderWaitsAlready } })
  // Nobody else comes before who asked, and nobody without proof.
  expect(await confirm(owner, asked.body.id)).toMatchObject({ status: 409, body: { message: text.orderUnproved } })
  expect((await confirm(finance, asked.body.id, 'not the password')).status).toBe(400)
  expect(await confirm(finance, asked.body.id)).toMatchObject({ status: 200, body: { message: text.orderWaits } })
  expect(await confirm(finance, asked.body.id)).toMatchObject({ status: 403, body: { message: text.orderOwn } })
  expect((await confirm(support, asked.body.id)).status).toBe(403)
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(owner, asked.body.id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await payoutsOf('leftover', asked.body.id)).toHaveLength(1)
})

test('what came since, or another address, was proved by nobody: the order is asked for anew', async () => {
  const person = await people.member({ address })
  expect((await close(person)).status).toBe(200)
  await deposit(person, 60)
  const asked = await proved(finance, { kind: 'leftover', memberId: Number(person.id), account: 'suspense' })
  await deposit(person, 1)
  expect(await confirm(owner, asked.body.id)).toMatchObject({ status: 409, body: { message: text.orderOutdated } })
  expect(await payoutsOf('leftover', asked.body.id)).toEqual([])
  expect((await call(owner, 'POST', `/operator/orders/${asked.body.id}/withdraw`)).status).toBe(200)
  const anew = await proved(finance, { kind: 'leftover', memberId: Number(person.id), account: 'suspense' })
  expect((await confirm(owner, anew.body.id)).status).toBe(200)
  expect(await payoutsOf('leftover', anew.body.id)).toMatchObject([{ amount: usd(61), address }])
})

test('a closed sponsor earns nothing new; an account opened again gets what came meanwhile, and may be closed again', async () => {
  const sponsor = await people.member({ address })
  const person = await people.member({ address, sponsor })
  await people.fuel(sponsor, 20)
  expect((await close(sponsor)).status).toBe(200)
  await people.fuel(person, 100)
  expect((await people.income(sponsor)).directTotal).toBe(0n)
  expect((await readFuelBalances(db, person.id)).advance).toBe(usd(-5))

  await deposit(sponsor, 30)
  const reopen = (word: string) =>
    server.call('POST', '/auth/reopen', { body: { email: sponsor.email, password: word } })
  expect(await reopen('not the password')).toMatchObject({ status: 400, body: { message: text.loginFailed } })
  expect(await reopen(password)).toMatchObject({ status: 200, body: { msg: text.accountReopened } })
  expect((await reopen(password)).status).toBe(409)
  expect(await readFuelBalances(db, sponsor.id)).toMatchObject({ fuel: usd(30), waiting: 0n })
  const again = { ...sponsor, token: await people.signIn(sponsor.email) }
  await deposit(person, 20)
  expect((await people.income(sponsor)).directTotal).toBe(usd(1))

  // The second closing refunds what is there now, not the first refund once more.
  await people.pass(7 * 86_400)
  expect((await close(again)).status).toBe(200)
  const closings = await db
    .selectFrom('account_closings')
    .select(['refund', 'refund_key'])
    .where('member_id', '=', sponsor.id)
    .orderBy('id')
    .execute()
  expect(closings.map(({ refund }) => refund)).toEqual([usd(20), usd(30)])
  expect(new Set(closings.map(({ refund_key }) => refund_key)).size).toBe(2)
})

test('a frozen member is free again by two operators and a reason', async () => {
  const person = await people.member()
  await inTx(db, (tx) => freezeMember(tx, person.id, 'trade 9 was sent again with different figures', new Date()))
  const frozen = routes.listFrozen.reply.parse((await call(owner, 'GET', '/operator/frozen')).body)
  expect(frozen.members).toMatchObject([
    { memberId: Number(person.id), reason: 'trade 9 was sent again with different figures' },
  ])
  const asked = await proved(owner, {
    kind: 'unfreeze',
    memberId: Number(person.id),
    reason: 'The broker sent a correction.',
  })
  expect(await isFrozen(db, person.id)).toBe(true)
  expect((await confirm(owner, asked.body.id)).status).toBe(403)
  expect(await confirm(finance, asked.body.id)).toMatchObject({ status: 200, body: { message: text.orderDone } })
  expect(await isFrozen(db, person.id)).toBe(false)
  expect((await confirm(owner, asked.body.id)).status).toBe(409)
  expect((await ask(owner, { kind: 'unfreeze', memberId: Number(person.id) })).status).toBe(409)
})

test('a correction moves between two accounts, keeps every balance in form, and stands in the statement with its reason', async () => {
  const sponsor = await people.member()
  const person = await people.member({ sponsor, income: 20 })
  await people.fuel(person, 100)
  const correct = async (from: object, to: object, amount: number) => {
    const asked = await proved(finance, { kind: 'correction', from, to, amount, reason: 'Charged twice by mistake' })
    return asked.status === 200 ? confirm(owner, asked.body.id) : asked
  }
  const fuel = { account: 'fuel', memberId: Number(person.id) }
  const income = { account: 'income', memberId: Number(person.id) }
  const pool = { account: 'affiliate_pool' }
  expect((await correct(fuel, pool, 40)).status).toBe(200)
  expect(await readFuelBalances(db, person.id)).toMatchObject({ fuel: usd(60), advance: usd(-3) })
  expect((await correct(income, { account: 'operations' }, 5)).status).toBe(200)
  expect(await people.income(person)).toMatchObject({ income: usd(15), levelTotal: 0n, correctedTotal: usd(-5) })
  await expectCorrectionsApart(person)
  const { lines } = routes.readStatement.reply.parse(
    (await call(person, 'GET', '/finance/statement?kind=correction')).body,
  )
  expect(lines.map(({ account, amount, what }) => [account, amount, what])).toEqual([
    ['income', -5, 'Correction: Charged twice by mistake'],
    ['fuel', -40, 'Correction: Charged twice by mistake'],
    ['advance', 2, 'Direct income on corrected fuel'],
  ])
  // Neither a member's account nor one of the house may be overdrawn, and sides must be named.
  expect((await correct(fuel, pool, 61)).status).toBe(400)
  expect((await correct(pool, fuel, 1_000)).status).toBe(409)
  expect((await correct(fuel, { ...fuel, memberId: Number(sponsor.id) }, 1)).status).toBe(400)
  expect((await correct({ account: 'fuel' }, pool, 1)).status).toBe(400)
})

test('who confirms an order reads the amount to the last decimal that it moves', async () => {
  const person = await people.member()
  const to = { account: 'income', memberId: Number(person.id) }
  await ask(finance, { kind: 'correction', from: { account: 'affiliate_pool' }, to, amount: 1.2345 })
  const { orders } = routes.listOrders.reply.parse((await call(owner, 'GET', '/operator/orders?kind=correction')).body)
  const asked = orders.find(({ memberId }) => memberId === Number(person.id))
  expect(asked?.what).toBe(`Move $1.2345 from affiliate pool to the income of member ${person.id}`)
})

/** Who had 20 dollars of direct income and lost 5 of it: no level paid less than nothing. */
async function expectCorrectionsApart(person: Person): Promise<void> {
  const get = async (by: Person, path: string) => (await call(by, 'GET', path)).body
  const prefs = routes.readUserPrefs.reply.parse(await get(person, '/settings/get-user-prefes'))
  expect(prefs).toMatchObject({ directIncome: 20, levelIncome: -5, incomeCorrections: -5, totalWithdrawal: 0 })
  const { sums } = routes.readIncomePeriods.reply.parse(await get(person, '/finance/income-periods?by=month'))
  expect(sums).toEqual({ direct: 20, level: 0, corrections: -5, sum: 15 })
  const shown = routes.readMember.reply.parse(await get(owner, `/operator/members/${person.id}`))
  expect(shown).toMatchObject({ directIncome: 20, levelIncome: 0, incomeCorrections: -5, income: 15 })
}

test("the house's share goes to its fixed address alone, by two operators, and never more than there is", async () => {
  const { accounts } = routes.checkBooksNow.reply.parse((await call(owner, 'POST', '/operator/books/check')).body)
  const there = accounts.operations ?? 0
  expect(there).toBeGreaterThan(0)
  const tooMuch = await proved(owner, { kind: 'house_payout', amount: there + 1 })
  expect((await confirm(finance, tooMuch.body.id)).status).toBe(409)
  const asked = await proved(owner, { kind: 'house_payout', amount: there })
  expect((await confirm(finance, asked.body.id)).status).toBe(200)
  expect(await payoutsOf('house_payout', asked.body.id)).toEqual([
    { amount: usd(there), address: houseAddress, member_id: null, status: 'queued' },
  ])
})

test('payouts are paused by a call with a reason and go on only while every check holds', async () => {
  expect((await call(support, 'POST', '/operator/payouts/pause', { reason: 'A drill' })).status).toBe(403)
  expect((await call(finance, 'POST', '/operator/payouts/pause', { reason: 'A drill' })).status).toBe(200)
  // Who pauses them need not be who lets them go on.
  expect((await call(finance, 'POST', '/operator/payouts/resume', { reason: 'Over' })).status).toBe(403)
  const state = async () => routes.readPayoutStop.reply.parse((await call(owner, 'GET', '/operator/payouts')).body)
  expect(await state()).toMatchObject({ running: false, reason: 'Stopped by an operator: A drill' })
  // A paid payout that no transfer paid: a check fails.
  const person = await people.member()
  const { id } = await db
    .insertInto('payouts')
    .values({
      kind: 'withdrawal',
      subject_id: 1_000_000n,
      member_id: person.id,
      address,
      amount: usd(1),
      status: 'paid',
      queued_at: new Date(),
      ended_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const resume = () => call(owner, 'POST', '/operator/payouts/resume', { reason: 'The drill is over' })
  expect(await resume()).toMatchObject({ status: 409 })
  expect((await state()).running).toBe(false)
  await db.deleteFrom('payouts').where('id', '=', id).execute()
  expect((await resume()).status).toBe(200)
  expect(await state()).toEqual({ running: true, stoppedAt: null, reason: null })
})

test('closing everything is asked for, proved and confirmed by two; then the stop holds for both', async () => {
  const order = { kind: 'close_all', scope: 'platform' }
  expect((await ask(support, order)).status).toBe(403)
  expect(await ask(finance, { kind: 'close_all', scope: 'instrument' })).toMatchObject({
    status: 400,
    body: { message: text.stopTargetInvalid },
  })
  const asked = await proved(finance, order)
  expect(asked).toMatchObject({ status: 200, body: { message: text.orderWaits } })
  const stops = async () =>
    routes.listStops.reply.parse((await call(support, 'GET', '/operator/stops?page=1&pageSize=5')).body)
  expect((await stops()).holding).toBe(0)
  expect(await confirm(finance, asked.body.id)).toMatchObject({ status: 403, body: { message: text.orderOwn } })
  expect((await confirm(owner, asked.body.id)).status).toBe(200)
  const [stop] = (await stops()).stops
  expect(stop).toMatchObject({ kind: 'close_all', scope: 'platform', role: 'owner', liftedAt: null })
  expect([stop?.setBy, stop?.confirmedBy]).toEqual(['Finn Finance', 'Olive Owner'])
  const lift = (by: Person) => call(by, 'POST', `/operator/stops/${stop?.id}/lift`)
  expect(await lift(support)).toMatchObject({ status: 403, body: { message: text.stopOfHigherRole } })
  expect((await lift(finance)).status).toBe(403)
  expect((await lift(owner)).status).toBe(200)
})

test('an order about somebody who does not exist is refused in words', async () => {
  const side = { account: 'fuel', memberId: 9_007_199_254_740_991 }
  for (const order of [
    { kind: 'correction', from: { account: 'operations' }, to: side, amount: 1 },
    { kind: 'correction', from: side, to: { account: 'operations' }, amount: 1 },
    { kind: 'correction', from: { ...side, account: 'operations' }, to: { account: 'affiliate_pool' }, amount: 1 },
    { kind: 'unfreeze', memberId: side.memberId },
    { kind: 'leftover', memberId: side.memberId, account: 'income' },
  ])
    expect({ order, status: (await ask(finance, order)).status }).toEqual({ order, status: 404 })
})

test('whose login it is two operators decide: it is left, or moved with a terminal cut off and a bot stopped', async () => {
  const now = new Date((await server.call('GET', '/health')).headers.get('x-time') ?? Number.NaN)
  const bots = botWorld(db, now)
  const pairOwn = async (memberId: bigint, login: number) => {
    const { code } = await inTx(db, (tx) => makePairingCode(tx, { memberId, madeBy: memberId, capital: usd(300), now }))
    return server.call('POST', '/terminal/pair', {
      body: {
        ...{ code, login, server: 'Decided-Live', company: 'Decided Brokers', currency: 'USD', leverage: 500 },
        ...{ marginMode: 'hedging', demo: true, build: 4_000, eaVersion: '1.0.0' },
      },
    })
  }
  const [first, second] = [await bots.member(), await bots.member()]
  const give = (memberId: bigint, otherId: bigint, login = '701') =>
    ({
      kind: 'give_login',
      memberId: Number(memberId),
      otherId: Number(otherId),
      server: 'decided-live',
      login,
    }) as const
  const told = async (memberId: bigint) =>
    (
      await db
        .selectFrom('notifications')
        .select('body')
        .where('member_id', '=', memberId)
        .orderBy('id', 'desc')
        .executeTakeFirst()
    )?.body
  expect((await pairOwn(first, 701)).status).toBe(200)
  expect((await ask(finance, give(first, second))).body.message).toBe(text.loginNotDisputed)
  for (const decides of ['for who has it', 'for who asks'] as const) {
    expect((await pairOwn(second, 701)).body.message).toBe(text.pairingChecked)
    const wanted = decides === 'for who has it' ? give(first, second) : give(second, first)
    expect((await ask(support, wanted)).status).toBe(403)
    const asked = await proved(finance, wanted)
    expect(asked.body).toMatchObject({ message: text.orderWaits })
    expect((await bots.botOf(first)).state).toBe('active')
    expect((await confirm(owner, asked.body.id)).body.message).toBe(text.orderDone)
    const isMoved = decides === 'for who asks'
    expect((await bots.botOf(first)).state).toBe(isMoved ? 'rejected' : 'active')
    expect(await told(second)).toContain(isMoved ? 'is yours' : text.loginUnconfirmed)
    expect((await ask(finance, wanted)).body.message).toBe(text.loginNotDisputed)
  }
  const terminals = await db
    .selectFrom('terminals')
    .select(['member_id', 'ended_why'])
    .where('login', '=', 701n)
    .execute()
  expect(terminals).toEqual([{ member_id: first, ended_why: text.terminalLoginMoved }])
  expect((await pairOwn(first, 701)).body.message).toBe(text.pairingChecked)
  expect((await pairOwn(second, 701)).status).toBe(200)
  expect((await bots.botOf(second)).state).toBe('active')
})
