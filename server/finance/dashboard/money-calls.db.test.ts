import { specifiedTerms } from '@fairlead/contract/specified-terms'
import { routes } from '@fairlead/contract/table'
import { termTexts } from '@fairlead/contract/term-texts'
import { text } from '@fairlead/contract/text'
import { micro } from '@fairlead/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { closeTrades } from '../../bots/trading/testing/close-trades.ts'
import { addAccount } from '../../people/identity/sign-up/add-account.ts'
import { inTx, openDatabase } from '../../platform/database/db.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { creditFromChain } from '../../wallet/deposits/testing/credit-from-chain.ts'
import { team } from '../affiliate/team.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty', BONUS_ENDS_AT: '2999-01-01T00:00:00.000Z' })
const database = openDatabase(server.databaseUrl)
const { db } = database
afterAll(() => database.close())

const password = 'a long enough password'
const now = new Date()
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const people: Record<string, { id: bigint; token: string; email: string }> = {}
const person = (name: string) => people[name] ?? { id: 0n, token: '', email: '' }

async function signUp(name: string, sponsor?: string): Promise<void> {
  const email = `${name.toLowerCase()}@calls.test`
  const identity = { db, clock: { now: () => now }, team }
  const id = await addAccount(identity, {
    name,
    email,
    password,
    role: 'member',
    ...(sponsor && { sponsorId: person(sponsor).id }),
  })
  const { body } = await server.call('POST', '/auth', { body: { email, password } })
  people[name] = { id, token: String(body.token), email }
}

const get = async <S extends z.ZodType>(name: string, path: string, reply: S) => {
  const { status, body } = await server.call('GET', path, { token: person(name).token })
  expect({ path, status }).toEqual({ path, status: 200 })
  return reply.parse(body) as z.output<S>
}
const post = (name: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.call('POST', path, {
    token: person(name).token,
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  })

// Ada brought Ben, Ben brought Cleo and Dora.
beforeAll(async () => {
  await signUp('Ada')
  await signUp('Ben', 'Ada')
  await signUp('Cleo', 'Ben')
  await signUp('Dora', 'Ben')
})

test('a package asks for its fuel, naming what is missing', async () => {
  expect((await post('Ada', '/packages/activate', { package_id: 2 })).body.message).toBe(
    'The Beginners package needs $50.00 more fuel.',
  )
  expect((await post('Ada', '/packages/activate', { package_id: 5 })).status).toBe(404)
  await inTx(db, (tx) => creditFromChain(tx, { name: 'ada', memberId: person('Ada').id, amount: usd(60), now }))
  const { status, body } = await post('Ada', '/packages/activate', { package_id: 2 })
  expect({ status, body }).toEqual({ status: 200, body: { message: text.packageActivated } })
  expect((await post('Ada', '/packages/activate', { package_id: 2 })).status).toBe(409)
  const active = await get('Ada', '/packages/active-package', routes.readActivePackage.reply)
  expect(active.activeUserPackage).toMatchObject({ id: 2, package_name: 'Beginners', package_amount: 500 })
})

test('the joining bonus is claimed once, and an Idempotency-Key repeats the answer', async () => {
  const claim = () => post('Cleo', '/packages/activate-joining-bonus', undefined, { 'idempotency-key': 'claim-1' })
  const first = await claim()
  expect(first.body).toEqual({ message: termTexts.bonusActivated(specifiedTerms) })
  expect((await claim()).body).toEqual(first.body)
  expect((await post('Cleo', '/packages/activate-joining-bonus')).body.message).toBe(text.bonusAlreadyClaimed)
  const other = await post('Cleo', '/packages/activate', { package_id: 1 }, { 'idempotency-key': 'claim-1' })
  expect(other.body.message).toBe(text.idempotencyMismatch)
  const active = await get('Cleo', '/packages/active-package', routes.readActivePackage.reply)
  expect(active).toMatchObject({ activeUserPackage: { id: 5 }, joiningBonus: { amount: 5, claimed: true } })
  expect(await get('Cleo', '/finance/fuel-data', routes.readFuelData.reply)).toEqual({
    fuelBalance: 5,
    fuelWith: 0,
    fuelTopUp: 5,
    fuelConsume: 0,
    fuelRefunded: 0,
  })
  expect(await get('Cleo', '/packages/all-packages', routes.listPackages.reply)).toHaveLength(5)
})

test('deposits and charges show in every call of the people above', async () => {
  await inTx(db, (tx) => creditFromChain(tx, { name: 'ben', memberId: person('Ben').id, amount: usd(100), now }))
  await inTx(db, (tx) => creditFromChain(tx, { name: 'cleo', memberId: person('Cleo').id, amount: usd(200), now }))
  expect((await post('Ben', '/packages/activate', { package_id: 3 })).status).toBe(200)
  // Cleo's bonus pays 5 of 20, her fuel 15: Ben gets 10% of those, Ada nothing (one active direct member where two are needed).
  await inTx(db, (tx) =>
    closeTrades(
      tx,
      [{ memberId: person('Cleo').id, positionId: 1n, dealTicket: 77n, profit: usd(50), closedAt: now }],
      now,
    ),
  )
  const prefs = await get('Ben', '/settings/get-user-prefes', routes.readUserPrefs.reply)
  expect(prefs).toMatchObject({
    userName: 'Ben',
    packageActive: true,
    fuelBalance: 100,
    directIncome: 10,
    levelIncome: 1.5,
    totalWithdrawal: 0,
    withStatus: '',
  })
  expect(prefs.levelStructure[1]).toEqual({
    level: 2,
    level_percentage: 5,
    eligibility_member_count: 2,
    eligibility_business_count: 100,
  })
  expect(await get('Ada', '/settings/get-user-prefes', routes.readUserPrefs.reply)).toMatchObject({
    directIncome: 5,
    levelIncome: 0,
  })
  expect(await get('Cleo', '/settings/get-user-prefes', routes.readUserPrefs.reply)).toMatchObject({
    fuelBalance: 185,
    totalOrders: 1,
    totalClosedOrders: 1,
    totalProfitableTrades: 1,
    totalProfit: 50,
  })
  const stats = await get('Cleo', '/fuelstats?page=1&pageSize=5&search=xau', routes.readFuelStats.reply)
  expect(stats).toMatchObject({ fuelBalance: 185, fuelUsed: 20, totalDepositFuel: 200, total: 1 })
  expect(stats.allTradesData).toEqual([
    {
      DealTicket: 77,
      Symbol: 'XAUUSD',
      Volume: 0.1,
      Price: 2000.5,
      Profit: 50,
      Trade_type: 'sell',
      entry: 'out',
      isCounter: false,
      dealProfit: 50,
      companyPercent: 40,
      Trade_time: now.toISOString(),
      fuelUsed: 20,
      owed: 0,
      kept: 30,
      fuelBalance: 185,
      account: expect.any(Number),
      trade: expect.any(Number),
    },
  ])
  expect(stats.period).toMatchObject({ charges: 20, deposited: 200, profit: 50 })

  const direct = await get('Ben', '/referral?sort=fuelCharge&order=desc', routes.readDirectTeam.reply)
  expect(direct.total).toBe(2)
  expect(direct.directTeamData.map(({ name, pkg_name, fuelCharge }) => ({ name, pkg_name, fuelCharge }))).toEqual([
    { name: 'Cleo', pkg_name: 'Joining Bonus', fuelCharge: 20 },
    { name: 'Dora', pkg_name: null, fuelCharge: 0 },
  ])
  const active = await get('Ben', '/referral/myteam', routes.readActiveDirectTeam.reply)
  expect(active).toMatchObject({ total: 1, directActiveTeamData: [{ name: 'Cleo', totalProfit: 50, totalLoss: 0 }] })

  const team = await get('Ada', '/generation', routes.readGenerationTeam.reply)
  expect(team.levelCounts).toEqual([
    { level: 1, members: 1 },
    { level: 2, members: 2 },
  ])
  expect(team.levelTeamData.map(({ name, level }) => `${level} ${name}`)).toEqual(['1 Ben', '2 Cleo', '2 Dora'])
  expect(team.levelTeamData[1]).toMatchObject({
    usdtDeposits: [{ value: 200 }],
    activePackages: [{ id: 5 }],
    metaCreds: null,
  })
  const second = await get('Ada', '/generation?level=2&page=2&pageSize=1', routes.readGenerationTeam.reply)
  expect(second).toMatchObject({ total: 2, levelTeamData: [{ name: 'Dora' }] })
  const found = await get('Ada', '/generation?search=cle', routes.readGenerationTeam.reply)
  expect(found).toMatchObject({ total: 1, levelTeamData: [{ name: 'Cleo', level: 2 }] })
  expect((await get('Cleo', '/generation?search=ben', routes.readGenerationTeam.reply)).total).toBe(0)

  const income = await get(
    'Ben',
    '/generation/generation-income?sort=generationShare&order=desc',
    routes.readGenerationIncome.reply,
  )
  expect(income.data.detailedGenerationArray[0]).toEqual({
    name: 'Cleo',
    email: person('Cleo').email,
    referral_id: expect.any(String),
    fuelUsed: 20,
    level: 1,
    levelPercent: 10,
    generationShare: 1.5,
  })
  const earnings = await get('Ben', '/finance/earnings', routes.readEarnings.reply)
  expect(earnings).toMatchObject({ totalRefIncome: 1.5, totaldirRefIncome: 10, totalEarning: 11.5 })
  expect(earnings.growthTrnxs.map(({ kind, amount, name }) => ({ kind, amount, name }))).toEqual([
    { kind: 'level', amount: 1.5, name: 'Cleo' },
    { kind: 'direct', amount: 10, name: 'Cleo' },
  ])
  expect(earnings.levelIncomeData[0]).toEqual({ level: 1, levelPercent: 10, income: 1.5, eligible: true })
  expect(earnings.referralReport[0]).toMatchObject({ name: 'Cleo', fuelDeposited: 200, income: 10 })
})

test('the books are open to finance and closed to members', async () => {
  expect((await server.call('GET', '/operator/books', { token: person('Ada').token })).status).toBe(403)
  const { body } = await server.call('POST', '/auth', {
    body: { email: 'finance@fairlead.test', password: 'sandbox-finance-pass' },
  })
  const answer = await server.call('POST', '/operator/books/check', { token: String(body.token) })
  const books = routes.checkBooksNow.reply.parse(answer.body)
  expect(books.holds).toBe(true)
  expect(books.invariants.length).toBeGreaterThanOrEqual(8)
  expect(books.treasury).toBe(360)
  expect(books.treasury).toBeGreaterThan(books.liabilities)
})
