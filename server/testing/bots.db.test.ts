import { firstTerms } from '@fairlead/contract/constants'
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readSpreadsheet } from '../bots/reports/testing/read-spreadsheet.ts'
import { closeTrades } from '../bots/trading/testing/close-trades.ts'
import { inTx, openDatabase } from '../platform/database/db.ts'
import { answered, type HttpMember, memberOverHttp } from '../sandbox/testing/member-over-http.ts'
import { setSandboxClock } from '../sandbox/testing/set-sandbox-clock.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { testServer } from '../sandbox/testing/test-server.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'

const fee = toDollars(firstTerms.reactivationFee)

/** The simulated market is the same every time: in the days after this moment it has all that is looked for below. */
const start = new Date('2040-04-24T10:01:00Z')
const daysMax = 60
/** Twice as long as the sandbox's own, so that the days are played in half the time. */
const barSeconds = 600
const day = 86_400
const capital = { bea: 20_000, cid: 10_000, dan: 10_000 }

const databaseUrl = await testDatabaseUrl()
const database = openDatabase(databaseUrl)
const { db } = database
whenOver(() => database.close())
await setSandboxClock(db, start)
const server = await testServer({ SANDBOX_WORLD: 'empty', BOT_BAR_SECONDS: String(barSeconds) }, databaseUrl)

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const inMicro = (dollars: number) => Math.round(dollars * 1_000_000)
const sumOf = <T>(all: readonly T[], pick: (one: T) => number) => all.reduce((sum, one) => sum + inMicro(pick(one)), 0)
const skip = (seconds: number) =>
  answered(server.call('POST', '/sandbox/clock', { body: { advanceSeconds: Math.round(seconds) } }))
const stateOf = async (member: HttpMember) => (await member.get(routes.readBot)).state

/** Every page of a list, one after the other. */
async function everyRow<Row>(page: (query: string) => Promise<{ rows: Row[]; total: number }>): Promise<Row[]> {
  const all: Row[] = []
  for (let number = 1; ; number++) {
    const { rows, total } = await page(`?page=${number}&pageSize=100`)
    all.push(...rows)
    if (all.length >= total || rows.length === 0) return all
  }
}
const dealsOf = (member: HttpMember) =>
  everyRow(async (query) => {
    const { allUserTrades, total } = await member.get(routes.readBotStats, query)
    return { rows: allUserTrades, total }
  })
const logOf = (member: HttpMember) =>
  everyRow(async (query) => {
    const { entries, total } = await member.get(routes.readBotLog, query)
    return { rows: entries, total }
  })
const titlesOf = async (member: HttpMember) =>
  (await member.get(routes.listNotifications)).notifications.map(({ title }) => title)

async function addFuel(member: HttpMember, dollars: number): Promise<void> {
  const { address } = await member.get(routes.readWallet)
  await answered(server.call('POST', '/sandbox/faucet', { body: { address, amount: dollars } }))
  await skip(60)
}

/** From the package to a bot that trades. */
async function startBot(member: HttpMember, login: string, amount: number, packageId: number): Promise<void> {
  expect((await member.get(routes.readBot)).state).toBe('none')
  await answered(member.post('/packages/activate', { package_id: packageId }))
  const { brokers } = await member.get(routes.readBrokerList)
  const [broker_name = '', [server_number = ''] = []] = Object.entries(brokers)[0] ?? []
  const sent = { broker_name, server_number, login_id: login, capital: amount, password: 'broker secret' }
  expect((await answered(member.post('/broker-creds', sent))).body.msg).toBe(text.brokerSubmitted)
  expect(await stateOf(member)).toBe('pending')
  await skip(15)
  expect(await stateOf(member)).toBe('active')
}

const memberIdOf = async ({ email }: HttpMember) =>
  (await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

let ada: HttpMember
let bea: HttpMember
let cid: HttpMember
let dan: HttpMember

/** Ada brought Bea, whose bot trades much; Cid has hardly any fuel; Dan will lose half of his capital. */
beforeAll(async () => {
  ada = await memberOverHttp(server, 'Ada')
  bea = await memberOverHttp(server, 'Bea', ada)
  cid = await memberOverHttp(server, 'Cid', ada)
  dan = await memberOverHttp(server, 'Dan', ada)
  await addFuel(ada, 10)
  await answered(ada.post('/packages/activate', { package_id: 1 }))
  await addFuel(bea, capital.bea / 10)
  await startBot(bea, '1001', capital.bea, 4)
  await addFuel(cid, capital.cid / 10)
  await startBot(cid, '1002', capital.cid, 4)
  await addFuel(dan, capital.dan / 10)
  await startBot(dan, '1003', capital.dan, 4)
  // A trade on another account of his uses most of Cid's fuel: the next day's hosting leaves less than the threshold.
  const memberId = await memberIdOf(cid)
  const left = capital.cid * 0.005 + 0.5
  const { fuelBalance } = await cid.get(routes.readFuelData)
  const won = { memberId, positionId: 1n, profit: usd((fuelBalance - left) / 0.4), closedAt: start }
  await inTx(db, (tx) => closeTrades(tx, [won], start))
  for (let days = 0; !(await allSeen()); days++) {
    expect(days, 'the clock was put forward for longer than it may take').toBeLessThan(daysMax)
    await skip(day)
  }
})

async function allSeen(): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    SELECT EXISTS (SELECT 1 FROM deals WHERE member_id = ${await memberIdOf(bea)} AND position_id <> trade_position_id)
      AND (SELECT trades_won > 0 AND trades_lost > 0 FROM trading_totals WHERE member_id = ${await memberIdOf(bea)}) AS seen`.execute(
    db,
  )
  return rows[0]?.seen === true && (await stateOf(cid)) === 'deactivated'
}

test('the bot opens, hedges and closes trades with profit and with loss, and says why', async () => {
  const log = await logOf(bea)
  for (const kind of ['entry', 'counter', 'exit', 'refusal', 'state'] as const)
    expect(log.filter((line) => line.kind === kind && line.words !== '').length, kind).toBeGreaterThan(0)
  const prefs = await bea.get(routes.readUserPrefs)
  expect(prefs).toMatchObject({ isBotActive: true, metaForm: true, packageActive: true })
  expect(prefs.totalProfitableTrades).toBeGreaterThan(0)
  expect(prefs.totalLossTrades).toBeGreaterThan(0)
  const counter = log.find(({ kind }) => kind === 'counter')
  const deals = await dealsOf(bea)
  const first = deals.find(({ DealTicket }) => DealTicket === counter?.ticket)
  // A counter trade is no trade of its own: it belongs to the one it covers.
  expect(first?.trade).toBeLessThan(Number(counter?.ticket))
})

test('40% of each profitable trade is charged to the micro-dollar, and the sponsor gets the first level’s share of it', async () => {
  const { allTradesData } = await bea.get(routes.readFuelStats)
  const deals = await dealsOf(bea)
  let toSponsor = 0
  for (const { Profit, fuelUsed, owed, DealTicket } of allTradesData) {
    expect(inMicro(fuelUsed)).toBe(Math.max(0, Math.floor((inMicro(Profit) * 4) / 10)))
    expect(owed).toBe(0)
    const deal = deals.find((one) => one.DealTicket === DealTicket)
    const { receipt } = await bea.get({ ...routes.readTrade, path: `/trades/${deal?.trade}` })
    expect(receipt).toMatchObject({ net: Profit, due: fuelUsed, companyPercent: 40, discountPercent: 0 })
    toSponsor += sumOf(receipt?.toLevels.filter(({ level }) => level === 1) ?? [], ({ amount }) => amount)
  }
  expect(toSponsor).toBeGreaterThan(0)
  const { rows } = await sql<{ income: bigint }>`
    SELECT sum(a.amount)::bigint AS income FROM fuel_charges c JOIN ledger_entries e ON e.id = c.entry_id
    CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS a(member_id, account, amount)
    WHERE c.member_id = ${await memberIdOf(bea)} AND c.trade_id IS NOT NULL AND a.member_id = ${await memberIdOf(ada)} AND a.amount > 0`.execute(
    db,
  )
  expect(Number(rows[0]?.income)).toBe(toSponsor)
  const { levelIncome } = await ada.get(routes.readUserPrefs)
  expect(inMicro(levelIncome)).toBeGreaterThanOrEqual(toSponsor)
})

test('trade report, fuel report, ledger, deals and the spreadsheet tell the same', async () => {
  const memberId = await memberIdOf(bea)
  const deals = await dealsOf(bea)
  const fuel = await bea.get(routes.readFuelStats)
  const { tradeBalance } = await bea.get(routes.readBotStats)
  expect(inMicro(tradeBalance)).toBe(inMicro(capital.bea) + sumOf(deals, ({ Profit }) => Profit))
  for (const { DealTicket, Profit } of fuel.allTradesData) {
    const trade = deals.find((deal) => deal.DealTicket === DealTicket)?.trade
    const legs = deals.filter((deal) => deal.trade === trade)
    expect(sumOf(legs, (deal) => deal.Profit)).toBe(inMicro(Profit))
  }
  const { rows } = await sql<{ taken: bigint }>`
    SELECT -sum(a.amount)::bigint AS taken FROM ledger_entries e
    CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS a(member_id, account, amount)
    WHERE e.kind = 'charge' AND a.member_id = ${memberId} AND a.account = 'fuel'`.execute(db)
  expect(sumOf(fuel.allTradesData, ({ fuelUsed }) => fuelUsed)).toBe(Number(rows[0]?.taken))

  const { now } = (await answered(server.call('GET', '/sandbox'))).body
  const days = `startDate=${start.toISOString().slice(0, 10)}&endDate=${String(now).slice(0, 10)}`
  const headers = { authorization: `Bearer ${bea.token}` }
  const response = await fetch(`${server.url}/api/download-ea-log?${days}`, { headers })
  const sheet = readSpreadsheet(Buffer.from(await response.arrayBuffer())).slice(1)
  const told = sheet.filter((row) => row.H).map((row) => ({ ticket: row.H?.value, net: Number(row.O?.value) }))
  expect(told.map(({ ticket }) => ticket).sort()).toEqual(deals.map(({ DealTicket }) => DealTicket).sort())
  expect(sumOf(told, ({ net }) => net)).toBe(sumOf(deals, ({ Profit }) => Profit))
  const log = await logOf(bea)
  expect(sheet).toHaveLength(deals.length + log.filter(({ kind }) => kind === 'refusal' || kind === 'state').length)

  const owner = { email: 'owner@fairlead.test', password: 'sandbox-owner-pass' }
  const { token } = (await answered(server.call('POST', '/auth', { body: owner }))).body
  const books = await answered(server.call('POST', routes.checkBooksNow.path, { token: String(token) }))
  const untrue = routes.checkBooksNow.reply.parse(books.body).invariants.filter(({ holds }) => !holds)
  expect(untrue).toEqual([])
})

test('low fuel by the clock: warned, nothing opened any more, exits go on, deactivated after seven days, set up again for $10', async () => {
  const { rows } = await sql<{ cause: string; at: Date }>`
    SELECT cause, at FROM bot_changes WHERE member_id = ${await memberIdOf(cid)} AND cause IN ('fuel_low', 'grace_over') ORDER BY id`.execute(
    db,
  )
  const [low, off] = rows
  expect(rows.map(({ cause }) => cause)).toEqual(['fuel_low', 'grace_over'])
  expect((off?.at.getTime() ?? 0) - (low?.at.getTime() ?? 0)).toBe(7 * day * 1_000)
  expect((await server.mailTo(cid.email, 'Your fuel is low')).text).toContain('opens no new positions')
  expect((await server.mailTo(cid.email, 'Your bot is deactivated')).text).toContain('costs $10')
  expect(await titlesOf(cid)).toEqual(expect.arrayContaining(['Your fuel is low', 'Your bot is deactivated']))
  const lowAt = low?.at.toISOString() ?? ''
  const offAt = off?.at.toISOString() ?? ''
  const deals = await dealsOf(cid)
  expect(deals.filter(({ entry, Trade_time }) => entry === 'in' && Trade_time <= lowAt).length).toBeGreaterThan(0)
  expect(deals.filter(({ entry, Trade_time }) => entry === 'in' && Trade_time > lowAt)).toEqual([])
  expect(
    deals.filter(({ entry, Trade_time }) => entry === 'out' && Trade_time > lowAt && Trade_time < offAt).length,
  ).toBeGreaterThan(0)
  expect((await cid.get(routes.listPositions)).positions).toEqual([])

  // Without fuel it would be low again at once.
  expect((await cid.post('/bot/reactivate', { fee })).status).toBe(400)
  await addFuel(cid, 100)
  const { fuelBalance } = await cid.get(routes.readFuelData)
  await answered(cid.post('/bot/reactivate', { fee }))
  expect(inMicro((await cid.get(routes.readFuelData)).fuelBalance)).toBe(
    inMicro(fuelBalance) - Number(firstTerms.reactivationFee),
  )
  expect(await stateOf(cid)).toBe('pending')
  await skip(15)
  expect(await stateOf(cid)).toBe('active')
})

test('at half of the capital everything is closed, the bot stops and says why, and can be set up again', async () => {
  const memberId = await memberIdOf(dan)
  const isOpen = async () => (await dan.get(routes.listPositions)).positions.length > 0
  for (let days = 0; !(await isOpen()); days++) {
    expect(days, 'nothing was opened').toBeLessThan(daysMax)
    await skip(day / 4)
  }
  const { equity } = await dan.get(routes.readBot)
  await takeOut(memberId, Number(equity) - capital.dan / 2)
  await skip(3_600)
  const bot = await dan.get(routes.readBot)
  expect(bot).toMatchObject({ state: 'loss_closed', mayOpen: false, openPositions: 0 })
  expect(bot.reason).toMatch(/^Equity fell to \$\d+\.\d\d; the loss closure is triggered at \$5000\.00\.$/)
  expect((await dan.get(routes.listPositions)).positions).toEqual([])
  const closings = (await logOf(dan)).filter(({ kind, words }) => kind === 'exit' && /loss closure/i.test(words))
  expect(closings.length).toBeGreaterThan(0)
  const letter = await server.mailTo(dan.email, 'Your bot has closed everything')
  expect(letter.text).toContain('the loss closure is triggered at $5000.00')
  await skip(2 * day)
  expect((await dealsOf(dan)).filter(({ Trade_time }) => Trade_time > String(bot.since))).toEqual([])

  await answered(dan.post('/bot/reactivate', { fee }))
  await skip(15)
  expect(await dan.get(routes.readBot)).toMatchObject({ state: 'active', balance: capital.dan, equity: capital.dan })
})

/** Money that leaves the paper account, as its owner would take it out at a broker's: its books are made anew from the rows. */
async function takeOut(memberId: bigint, dollars: number): Promise<void> {
  const cents = Math.round(dollars * 100)
  await inTx(db, async (tx) => {
    await sql`UPDATE fleet_shards SET version = version + 1, equity_accounts = '{}', equity_cents = '{}'`.execute(tx)
    await sql`
      WITH taken AS (
        UPDATE trading_accounts SET balance_cents = balance_cents - ${cents}
        WHERE member_id = ${memberId} AND shard_id IS NOT NULL RETURNING id)
      INSERT INTO balance_operations (account_id, at, cents) SELECT id, ${start}, ${-cents} FROM taken`.execute(tx)
  })
}
