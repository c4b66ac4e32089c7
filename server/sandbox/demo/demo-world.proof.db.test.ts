import { createServer } from 'node:net'
import { firstTerms } from '@fairlead/contract/constants'
import { routes } from '@fairlead/contract/table'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSpreadsheet } from '../../bots/reports/testing/read-spreadsheet.ts'
import { expectSameFigures } from '../../desk/house-reports/testing/expect-same-figures.ts'
import { openDatabase } from '../../platform/database/db.ts'
import { serverProcesses } from '../testing/server-process.ts'
import { testDatabaseUrl } from '../testing/test-database.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { whenOver } from '../testing/when-over.ts'
import { demoEmail, demoPassword, demoPeople } from './demo-people.ts'
import { type MemberRead, readMember } from './testing/read-all.ts'

const databaseUrl = await testDatabaseUrl()
const database = openDatabase(databaseUrl)
whenOver(() => database.close())
const start = await serverProcesses(databaseUrl)

const inMicro = (dollars: number) => Math.round(dollars * 1_000_000)
const sumOf = <T>(all: readonly T[], pick: (one: T) => number) => all.reduce((sum, one) => sum + inMicro(pick(one)), 0)

let server: TestServer
const members = new Map<string, MemberRead>()
const demo = () => {
  const found = members.get(demoEmail)
  if (!found) throw new Error('The demo member is not there')
  return found
}

async function tokenOf(email: string, password = demoPassword): Promise<string> {
  return String((await server.call('POST', '/auth', { body: { email, password } })).body.token)
}

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

const worldRow = () => database.db.selectFrom('sandbox_world').selectAll().executeTakeFirst()

/** Until the making has come this far, as the waiting page learns of it; a server that ended comes nowhere. */
async function comesTo(url: string, percentMin: number, ended: Promise<unknown>): Promise<void> {
  let end: unknown
  void ended.then((words) => {
    end = words
  })
  for (;;) {
    if (typeof end === 'string') throw new Error(end)
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
    const { message = '' } = ((await answer?.json()) ?? {}) as { message?: string }
    if (Number(/(\d+)%/.exec(message)?.[1] ?? 0) >= percentMin) return
    await new Promise((next) => setTimeout(next, 50))
  }
}

/** Killed in the middle once, then made to the end by another start: the world that all tests look at. */
beforeAll(async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let kill = () => {}
  const ended: Promise<unknown> = start({ SANDBOX_WORLD: 'demo', PORT: String(port) }, (child) => {
    kill = () => void child.kill('SIGKILL')
  }).catch((error: Error) => error.message)

  await comesTo(url, 5, ended)
  const page = await fetch(`${url}/dashboard?section=fuelReport`)
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  const html = await page.text()
  expect(html).toMatch(/<progress max="100" value="\d+"/)
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="2"></noscript>')
  const call = await fetch(`${url}/api/settings/get-user-prefes`)
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await call.json()).toMatchObject({
    errors: [{ msg: expect.stringMatching(/^The demo world is being created: /) }],
  })
  expect((await fetch(`${url}/api/health`)).status).toBe(200)

  kill()
  expect(await ended).toContain('SIGKILL')
  const half = await worldRow()
  expect(half).toMatchObject({ done_at: null })

  server = await testServer({ SANDBOX_WORLD: 'demo', ROLES: 'api,signer' }, databaseUrl)
  expect((await worldRow())?.begun_at.getTime()).toBeGreaterThan(half?.begun_at.getTime() ?? Number.POSITIVE_INFINITY)
  const people = await database.db.selectFrom('members').select('email').where('role', '=', 'member').execute()
  for (const { email } of people) members.set(email, await readMember(server, await tokenOf(email)))
})

test('the clock stands at the present', async () => {
  const now = Date.parse(String((await server.call('GET', '/sandbox')).body.now))
  expect(Math.abs(now - Date.now())).toBeLessThan(60_000)
})

test('everybody is there once, over six levels', () => {
  expect(members.size).toBe(demoPeople().length + 5)
  const levels = demo().earnings.teammLevelReport.filter((level) => level.members > 0)
  expect(levels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6])
})

test('every state has somebody in it, and whom to sign in as is told truly', async () => {
  const states = new Map<string, number>()
  for (const { bot } of members.values()) states.set(bot.state, (states.get(bot.state) ?? 0) + 1)
  for (const state of ['none', 'package_active', 'pending', 'rejected', 'active', 'paused', 'low_fuel', 'deactivated'])
    expect([state, states.get(state) ?? 0]).toEqual([state, expect.toSatisfy((count: number) => count > 0)])
  const profits = [...members.values()].map(({ prefs }) => prefs.totalProfit)
  expect(profits.some((profit) => profit > 0) && profits.some((profit) => profit < 0)).toBe(true)

  const owner = await tokenOf('owner@fairlead.test', 'sandbox-owner-pass')
  const { withdrawals } = routes.listWithdrawals.reply.parse(
    (await server.call('GET', '/operator/withdrawals', { token: owner })).body,
  )
  const statuses = withdrawals.map(({ status }) => status)
  for (const status of ['success', 'processing', 'rejected'] as const) expect(statuses).toContain(status)
  expect(statuses.filter((status) => status === 'processing')).toHaveLength(1)
  const deposits = [...members.values()].flatMap((member) => member.deposits)
  expect(deposits.filter(({ status }) => status === 'pending')).toMatchObject([{ confirmations: 2 }])

  const { accounts } = routes.readSandbox.reply.parse((await server.call('GET', '/sandbox')).body)
  const about = (words: string) => members.get(accounts.find((one) => one.about.startsWith(words))?.email ?? '')
  const traders = [...members].filter(([email, { prefs }]) => email !== demoEmail && prefs.totalClosedOrders > 0)
  const profitsOfTraders = traders.map(([, { prefs }]) => prefs.totalProfit)
  expect(about('has won the most')?.prefs.totalProfit).toBe(Math.max(...profitsOfTraders))
  expect(about('has lost the most')?.prefs.totalProfit).toBe(Math.min(...profitsOfTraders))
  expect(about('low on fuel')?.bot.state).toBe('low_fuel')
  expect(about('new: chooses a package')?.prefs.packageActive).toBe(false)
  expect(accounts.map(({ role }) => role)).toEqual(expect.arrayContaining(['owner', 'finance', 'support', 'member']))
})

describe('the figures agree everywhere', () => {
  test('those of the books in the overview, the report, the books and the file, each day and all days', async () => {
    const token = await tokenOf('owner@fairlead.test', 'sandbox-owner-pass')
    expect((await expectSameFigures({ server, db: database.db, token })).length).toBeGreaterThan(30)
  })

  test('deals, trades, days and instruments with the cards', () => {
    for (const [email, { deals, trades, prefs, fuel, stats, performance, bot }] of members) {
      const byTrade = new Map<string, number>()
      for (const { account, trade, Profit } of deals)
        byTrade.set(`${account} ${trade}`, (byTrade.get(`${account} ${trade}`) ?? 0) + inMicro(Profit))
      const dealOf = new Map(deals.map((deal) => [`${deal.DealTicket} ${deal.Trade_time}`, deal]))
      const told = trades.map((trade) => {
        const last = dealOf.get(`${trade.DealTicket} ${trade.Trade_time}`)
        return byTrade.get(`${last?.account} ${last?.trade}`)
      })
      expect(told).toEqual(trades.map(({ Profit }) => inMicro(Profit)))
      const profit = sumOf(trades, ({ Profit }) => Profit)
      const card = {
        closed: prefs.totalClosedOrders,
        won: prefs.totalProfitableTrades,
        lost: prefs.totalLossTrades,
        profits: [prefs.totalProfit, fuel.totalProfit].map(inMicro),
      }
      expect([email, card]).toEqual([
        email,
        {
          closed: trades.length,
          won: trades.filter(({ Profit }) => Profit > 0).length,
          lost: trades.filter(({ Profit }) => Profit < 0).length,
          profits: [profit, profit],
        },
      ])
      expect(prefs.totalOrders).toBe(byTrade.size)
      expect(sumOf(performance.bySymbol, (one) => one.profit)).toBe(profit)
      expect(sumOf(performance.days, (one) => one.profit)).toBe(profit)
      if (bot.capital !== null && bot.state !== 'loss_closed')
        expect([email, inMicro(stats.tradeBalance)]).toEqual([
          email,
          inMicro(stats.capital) + sumOf(deals, ({ Profit }) => Profit),
        ])
    }
  })

  test('deposits, charges and hosting with the fuel', async () => {
    const habits = new Map(demoPeople().map(({ email, habit }) => [email, habit]))
    const now = new Date(String((await server.call('GET', '/sandbox')).body.now))
    for (const [email, { deposits, trades, fuel, fuelData, prefs, bot }] of members) {
      const deposited = sumOf(
        deposits.filter(({ status }) => status === 'success'),
        ({ value }) => value,
      )
      const charged = sumOf(trades, ({ fuelUsed }) => fuelUsed) - sumOf(trades, ({ owed }) => owed)
      const { fuelTopUp, fuelConsume, fuelBalance, fuelRefunded } = fuelData
      expect([email, [fuelTopUp, fuel.totalDepositFuel].map(inMicro)]).toEqual([email, [deposited, deposited]])
      expect(inMicro(fuelConsume)).toBe(inMicro(fuel.fuelUsed))
      expect([prefs.fuelBalance, fuel.fuelBalance, fuelBalance].map(inMicro)).toEqual(
        Array.from({ length: 3 }, () => deposited - inMicro(fuelConsume) - inMicro(fuelRefunded)),
      )
      if (bot.activatedAt && habits.get(email) === 'keeps' && fuel.owed === 0)
        expect([email, inMicro(fuelConsume) - charged]).toEqual([email, hosting(new Date(bot.activatedAt), now)])
    }
  })

  test('incomes with what the team deposited and used, and with withdrawals', () => {
    const byName = new Map([...members.values()].map((member) => [member.prefs.userName, member]))
    for (const [email, { direct, generation, prefs, earnings }] of members) {
      const mates = direct.map(({ name, ...row }) => ({ row, mate: byName.get(name) }))
      for (const { row, mate } of mates) {
        expect([row.totalDepositFuel, row.fuelBalance]).toEqual([mate?.fuel.totalDepositFuel, mate?.prefs.fuelBalance])
        expect(inMicro(row.totalProfit) - inMicro(row.totalLoss)).toBe(inMicro(mate?.prefs.totalProfit ?? Number.NaN))
      }
      const directIncome = sumOf(direct, ({ totalDepositFuel }) => totalDepositFuel) / 20
      const levelIncome = sumOf(generation, ({ generationShare }) => generationShare)
      expect([email, inMicro(prefs.directIncome), inMicro(prefs.levelIncome)]).toEqual([
        email,
        directIncome,
        levelIncome,
      ])
      expect([earnings.totaldirRefIncome, earnings.totalRefIncome]).toEqual([prefs.directIncome, prefs.levelIncome])
      const left = prefs.referralTransactions.filter(({ status }) => status === 'success' || status === 'processing')
      expect(inMicro(prefs.totalWithdrawal)).toBe(sumOf(left, ({ amount }) => amount))
    }
    expect(demo().prefs.levelIncome).toBeGreaterThan(0)
    expect(demo().prefs.referralTransactions.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['success', 'rejected']),
    )
  })

  test('receipts with trades, and their first level with what the sponsor was paid', async () => {
    const team = demo()
      .direct.filter(({ fuelCharge }) => fuelCharge > 0)
      .slice(0, 3)
    expect(team).toHaveLength(3)
    for (const { name } of team) {
      const [, mate] = [...members].find(([, { prefs }]) => prefs.userName === name) ?? []
      if (!mate) throw new Error(`${name} is nobody`)
      let firstLevel = 0
      for (const trade of mate.trades) {
        const deal = mate.deals.find(
          (one) => one.DealTicket === trade.DealTicket && one.Trade_time === trade.Trade_time,
        )
        const { receipt } = routes.readTrade.reply.parse(
          await mate.get(`/trades/${deal?.trade}?account=${deal?.account}`),
        )
        expect(receipt).toMatchObject({
          net: trade.Profit,
          due: trade.fuelUsed,
          owed: trade.owed,
          fuelAfter: trade.fuelBalance,
        })
        if (!receipt) continue
        const shares = sumOf(receipt.toLevels, ({ amount }) => amount)
        expect(sumOf([receipt.toOperations, receipt.toPool, receipt.advanceReleased], (part) => part) + shares).toBe(
          inMicro(receipt.paidByFuel),
        )
        firstLevel += sumOf(
          receipt.toLevels.filter(({ level }) => level === 1),
          ({ amount }) => amount,
        )
      }
      const paid = demo().generation.find((row) => row.name === name)
      expect([name, firstLevel]).toEqual([name, inMicro(paid?.generationShare ?? Number.NaN)])
    }
  })

  test('the spreadsheet with the deals', async () => {
    const { deals } = demo()
    const days = deals.map(({ Trade_time }) => Trade_time.slice(0, 10)).sort()
    const range = `startDate=${days.at(0)}&endDate=${days.at(-1)}`
    const response = await fetch(`${server.url}/api/download-ea-log?${range}`, {
      headers: { 'x-auth-token': await tokenOf(demoEmail) },
    })
    const rows = readSpreadsheet(Buffer.from(await response.arrayBuffer())).filter((row) => Number(row.H?.value) > 0)
    expect(rows).toHaveLength(deals.length)
    expect(sumOf(rows, (row) => Number(row.O?.value))).toBe(sumOf(deals, ({ Profit }) => Profit))
  })

  test('everything with the books', async () => {
    const token = await tokenOf('owner@fairlead.test', 'sandbox-owner-pass')
    const books = routes.checkBooksNow.reply.parse((await server.call('POST', '/operator/books/check', { token })).body)
    expect(books.invariants.filter(({ holds }) => !holds)).toEqual([])
    const all = [...members.values()]
    const deposited = all.reduce((sum, { fuel }) => sum + inMicro(fuel.totalDepositFuel), 0)
    const asked = (status: string) =>
      all.flatMap(({ prefs }) => prefs.referralTransactions.filter((one) => one.status === status))
    const fee = Number(firstTerms.withdrawalFee)
    const paid = sumOf(asked('success'), ({ amount }) => amount) - asked('success').length * fee
    expect(inMicro(books.treasury)).toBe(deposited - paid)
    const owed = all.map(({ prefs }) => {
      const fuel = inMicro(prefs.fuelBalance)
      const advance = prefs.userName === demo().prefs.userName ? 0 : Math.floor(fuel / 20)
      return fuel - advance + inMicro(prefs.directIncome) + inMicro(prefs.levelIncome) - inMicro(prefs.totalWithdrawal)
    })
    const held = sumOf(asked('processing'), ({ amount }) => amount)
    expect(inMicro(books.liabilities)).toBe(owed.reduce((sum, one) => sum + one, held))
  })
})

test('a second start makes nothing', async () => {
  await server.stop()
  const counted = async () => ({
    world: await worldRow(),
    deals: (await sql`SELECT count(*) FROM deals`.execute(database.db)).rows,
    members: (await sql`SELECT count(*) FROM members`.execute(database.db)).rows,
  })
  const before = await counted()
  const again = await testServer({ SANDBOX_WORLD: 'demo', ROLES: 'api' }, databaseUrl)
  expect((await again.call('GET', '/ready')).status).toBe(200)
  expect(await counted()).toEqual(before)
})

/** Each day of use from the first on; the last of a month makes it exactly the monthly price. In micro-dollars. */
function hosting(from: Date, to: Date): number {
  let sum = 0
  const monthly = Number(firstTerms.hostingPerMonth)
  for (
    let day = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
    day <= to.getTime();
    day += 86_400_000
  ) {
    const date = new Date(day)
    const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    const usual = Math.floor(monthly / days)
    sum += date.getUTCDate() === days ? monthly - usual * (days - 1) : usual
  }
  return sum
}
