// long: one server and its members, of whom every file and page is held against the others
import { display } from '@fairlead/contract/constants'
import { routes } from '@fairlead/contract/table'
import { reason } from '@fairlead/engine/broker/reason'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { team } from '../../finance/affiliate/team.ts'
import { settleTrades } from '../../finance/fuel/charges/settle-trades.ts'
import { addAccount } from '../../people/identity/sign-up/add-account.ts'
import { inTx, openDatabase } from '../../platform/database/db.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { creditFromChain } from '../../wallet/deposits/testing/credit-from-chain.ts'
import { listPositions } from '../trading/deals/list-positions.ts'
import { downloadEaLog } from './download-ea-log.ts'
import { addDeals, addTrade, type TestDeal } from './testing/deal-rows.ts'
import { type ReadCell, readSpreadsheet, unzip } from './testing/read-spreadsheet.ts'

// Without a worker, who clears away at the next full minute what was refused so long ago.
const server = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api' })
const database = openDatabase(server.databaseUrl)
const { db } = database
afterAll(() => database.close())

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const inMicro = (dollars: number) => Math.round(dollars * 1_000_000)
const sumOf = <T>(all: readonly T[], pick: (one: T) => number) => all.reduce((sum, one) => sum + inMicro(pick(one)), 0)
const start = Date.parse('2026-03-02T08:00:00Z')
const minute = (n: number) => new Date(start + n * 60_000)
const password = 'a long enough password'

async function signUp(name: string): Promise<{ id: bigint; token: string }> {
  const email = `${name}@agree.test`
  const id = await addAccount(
    { db, clock: { now: () => minute(0) }, team },
    {
      name,
      email,
      password,
      role: 'member',
    },
  )
  return { id, token: await signIn(email, password) }
}
const signIn = async (email: string, word: string) =>
  String((await server.call('POST', '/auth', { body: { email, password: word } })).body.token)

async function download(token: string, days: string): Promise<{ headers: Headers; file: Buffer }> {
  const response = await fetch(`${server.url}/api/download-ea-log?${days}`, { headers: { 'x-auth-token': token } })
  expect(response.status).toBe(200)
  return { headers: response.headers, file: Buffer.from(await response.arrayBuffer()) }
}
const days = 'startDate=2026-03-02&endDate=2026-03-03'
const value = (row: Record<string, ReadCell>, column: string) => row[column]?.value

let ada: { id: bigint; token: string }
let eve: { id: bigint; token: string }
const trades = 12

/** Ada's twelve trades of two legs each: eight win, four lose; her fuel ends before they do. Eve has one, on a server with a nasty name. */
beforeAll(async () => {
  ada = await signUp('ada')
  eve = await signUp('eve')
  await inTx(db, (tx) => creditFromChain(tx, { name: 'ada', memberId: ada.id, amount: usd(20), now: minute(0) }))
  for (let n = 0; n < trades; n++) {
    const position = n * 4 + 1
    const leg = { trade: position, at: minute(n), symbol: n % 2 ? 'BTCUSD' : 'XAUUSD' }
    const deals: [TestDeal, ...TestDeal[]] = [
      { ...leg, ticket: position, position, entry: 'in', commission: usd(-0.35) },
      {
        ...leg,
        ticket: position + 1,
        position: position + 1,
        entry: 'in',
        side: 'sell',
        commission: usd(-0.35),
        reason: reason.counterTrade,
      },
      {
        ...leg,
        ticket: position + 2,
        position: position + 1,
        profit: usd(-3.21),
        swap: usd(-0.01),
        reason: reason.primaryGone,
      },
      {
        ...leg,
        ticket: position + 3,
        position,
        profit: usd(n % 3 === 2 ? 1.1 : 14.44),
        swap: usd(-0.02),
        reason: reason.takeProfit,
      },
    ]
    const { tradeId } = await addTrade(db, ada.id, deals)
    await inTx(db, (tx) => settleTrades(tx, [tradeId], minute(n)))
  }
  await addTrade(db, eve.id, [{ ticket: 1, position: 1, at: minute(3), profit: usd(5) }], {
    server: '=HYPERLINK("http://x")',
    login: '77',
  })
  const line = { account_id: null, at: minute(5), symbol: null, position_id: null }
  await db
    .insertInto('bot_log')
    .values([
      { ...line, member_id: ada.id, kind: 'refusal', symbol: 'USDJPY', words: '=1+1 <b>&"\u0007 not bought' },
      { ...line, member_id: eve.id, kind: 'state', words: '@paused' },
    ])
    .execute()
})

test('trade report, fuel report, receipts, ledger and spreadsheet tell the same figures', async () => {
  const get = async (path: string) => (await server.call('GET', path, { token: ada.token })).body
  const bot = routes.readBotStats.reply.parse(await get('/botstats'))
  const fuel = routes.readFuelStats.reply.parse(await get('/fuelstats'))
  expect([bot.total, fuel.total]).toEqual([trades * 4, trades])
  expect(sumOf(bot.allUserTrades, ({ Profit }) => Profit)).toBe(sumOf(fuel.allTradesData, ({ Profit }) => Profit))
  expect(inMicro(fuel.totalProfit)).toBe(sumOf(fuel.allTradesData, ({ Profit }) => Profit))

  const { file } = await download(ada.token, days)
  const rows = readSpreadsheet(file).slice(1)
  const sheetDeals = rows.filter((row) => row.H)
  let owed = 0
  for (const { DealTicket, Profit, fuelUsed, owed: left } of fuel.allTradesData) {
    const position = DealTicket - 3
    // Every row's charge is 40% of the profit in that row.
    expect(inMicro(fuelUsed)).toBe(Math.max(0, Math.floor((inMicro(Profit) * 4) / 10)))
    const { receipt, deals, candles } = routes.readTrade.reply.parse(await get(`/trades/${position}`))
    expect(receipt).toMatchObject({ net: Profit, due: fuelUsed, owed: left })
    expect(candles.length).toBeGreaterThan(60)
    const legs = bot.allUserTrades.filter(({ trade }) => trade === position)
    expect(sumOf(legs, (deal) => deal.Profit)).toBe(inMicro(Profit))
    expect(sumOf(deals, (deal) => deal.Profit) + sumOf(deals, (deal) => deal.swap + deal.commission)).toBe(
      inMicro(Profit),
    )
    const told = sheetDeals.filter((row) => value(row, 'G') === position)
    expect(told.map((row) => [value(row, 'H'), value(row, 'C')])).toEqual([
      [position, 'entry'],
      [position + 1, 'counter'],
      [position + 2, 'exit'],
      [position + 3, 'exit'],
    ])
    expect(sumOf(told, (row) => Number(value(row, 'O')))).toBe(inMicro(Profit))
    owed += inMicro(left)
  }
  expect(owed).toBeGreaterThan(0)
  expect(inMicro(fuel.owed)).toBe(owed)
  const { rows: posted } = await sql<{ taken: bigint }>`
    SELECT -sum(a.amount)::bigint AS taken FROM ledger_entries e CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS a(member_id, account, amount)
    WHERE e.kind = 'charge' AND a.member_id = ${ada.id} AND a.account = 'fuel'`.execute(db)
  expect(sumOf(fuel.allTradesData, ({ fuelUsed }) => fuelUsed) - owed).toBe(Number(posted[0]?.taken))
})

test('one ticket tells one story wherever it stands, also of a pair that brokers quote the other way round', async () => {
  const gil = await signUp('gil')
  await inTx(db, (tx) => creditFromChain(tx, { name: 'gil', memberId: gil.id, amount: usd(100), now: minute(0) }))
  const own = { trade: 101, position: 101, symbol: 'USDGBP' }
  const counter = { trade: 101, position: 102, symbol: 'USDGBP' }
  const { accountId, tradeId } = await addTrade(db, gil.id, [
    {
      ...own,
      ticket: 101,
      at: minute(1),
      entry: 'in',
      side: 'buy',
      price: '1.31084',
      commission: usd(-0.07),
      evidence: 520,
    },
    {
      ...{ ...counter, ticket: 102, at: minute(2), entry: 'in', side: 'sell', price: '1.31284' },
      ...{ commission: usd(-0.07), reason: reason.counterTrade, evidence: 200 },
    },
    {
      ...{ ...counter, ticket: 103, at: minute(3), side: 'buy', price: '1.31190' },
      ...{ profit: usd(2.1), commission: usd(-0.07), reason: reason.primaryGone },
    },
    {
      ...{ ...own, ticket: 104, at: minute(4), side: 'sell', price: '1.31184' },
      ...{ profit: usd(8.5), swap: usd(-0.02), commission: usd(-0.07), reason: reason.takeProfit, evidence: 131_184 },
    },
  ])
  await inTx(db, (tx) => settleTrades(tx, [tradeId], minute(5)))
  const get = async (path: string, token = gil.token) => (await server.call('GET', path, { token })).body

  // Ticket, side, price, net, time: dollars are sold where pounds were bought.
  const story = [
    [101, 'sell', 0.76287, -0.07, minute(1).toISOString()],
    [102, 'buy', 0.76171, -0.07, minute(2).toISOString()],
    [103, 'sell', 0.76225, 2.03, minute(3).toISOString()],
    [104, 'buy', 0.76229, 8.41, minute(4).toISOString()],
  ]
  const whole = { profit: 10.3, fuelCharge: 4.12, kept: 6.18 }
  const bot = routes.readBotStats.reply.parse(await get('/botstats?order=asc'))
  const rowOf = (deal: { DealTicket: number; Trade_type: string; Price: number; Trade_time: string }, net: number) => [
    deal.DealTicket,
    deal.Trade_type,
    deal.Price,
    net,
    deal.Trade_time,
  ]
  expect(bot.allUserTrades.map((deal) => rowOf(deal, deal.Profit))).toEqual(story)
  expect(bot.allUserTrades.map((deal) => deal.whole)).toEqual([null, null, null, whole])
  expect(bot.allUserTrades.map(({ entry, isCounter }) => [entry, isCounter])).toEqual([
    ['in', false],
    ['in', true],
    ['out', true],
    ['out', false],
  ])
  const owner = await signIn('owner@fairlead.test', 'sandbox-owner-pass')
  expect(await get(`/operator/members/${gil.id}/trades?order=asc`, owner)).toEqual(bot)

  const fuel = routes.readFuelStats.reply.parse(await get('/fuelstats'))
  const [charged] = fuel.allTradesData
  expect(charged && rowOf(charged, charged.dealProfit ?? 0)).toEqual(story[3])
  expect(charged).toMatchObject({ trade: 101, entry: 'out', Profit: 10.3, fuelUsed: 4.12, kept: 6.18 })
  const found = (path: string) => get(path).then(({ total }) => total)
  for (const path of ['/botstats', '/fuelstats']) {
    expect(await found(`${path}?search=104 usdgbp buy · closes sell`)).toBe(1)
    expect(await found(`${path}?search=104 usdgbp sell`)).toBe(0)
  }

  const list = routes.listTrades.reply.parse(await get('/trades'))
  expect(list).toMatchObject({
    total: 1,
    trades: [
      {
        account: Number(accountId),
        trade: 101,
        DealTicket: 104,
        symbol: 'USDGBP',
        side: 'sell',
        counters: 1,
        ...whole,
      },
    ],
  })
  const detail = routes.readTrade.reply.parse(await get('/trades/101'))
  expect(
    detail.deals.map((deal) => rowOf(deal, sumOf([deal.Profit, deal.swap, deal.commission], (one) => one) / 1e6)),
  ).toEqual(story)
  expect(detail).toMatchObject({ side: 'sell', profit: 10.3, stop: 0.76591, target: 0.76229 })
  expect(detail.atBroker).toEqual({ symbol: 'GBPUSD', side: 'buy', price: 1.31084, closePrice: 1.31184 })
  expect(detail.receipt).toMatchObject({ net: 10.3, due: 4.12 })
  for (const { open, high, low, close } of detail.candles) {
    expect([Math.min(open, close) >= low, Math.max(open, close) <= high]).toEqual([true, true])
    expect(high).toBeLessThan(1)
  }

  const reasons = [
    'Sold: the faster long average crossed below the slower one; the stop is 0.00304 away.',
    'Countered a position that is 0.00116 ahead, because the market jumped against it.',
    'Closed the counter trade: the position it covered is closed.',
    'Closed by its target at 0.76229.',
  ]
  const log = routes.readBotLog.reply.parse(await get('/bot/log?order=asc'))
  const sheet = readSpreadsheet((await download(gil.token, days)).file).slice(1)
  for (const told of [
    detail.deals.map((deal) => deal.reason),
    log.entries.map(({ words }) => words),
    sheet.map((row) => value(row, 'F')),
  ])
    expect(told).toEqual(reasons)
  const columns = ['H', 'I', 'K', 'O', 'A'] as const
  expect(sheet.map((row) => columns.map((column) => value(row, column)))).toEqual(
    story.map(([ticket, side, price, net, at]) => [
      ticket,
      side,
      price,
      net,
      String(at).slice(0, 19).replace('T', ' '),
    ]),
  )

  const file = await fetch(`${server.url}/api/finance/statement/file?format=csv`, {
    headers: { 'x-auth-token': gil.token },
  })
  expect(await file.text()).toContain('Fuel charge for trade 101,-4.120000,')
  const ownData = await server.call('POST', '/profile/export', { token: gil.token, body: { password } })
  expect(ownData.body).toMatchObject({
    trades: [{ symbol: 'USDGBP', side: 'sell', profit: '10.300000' }],
    deals: story.map(([ticket, side, price]) => ({ ticket, side, price: String(price) })),
  })

  // The one that is still open.
  await addDeals(db, { memberId: gil.id, accountId }, [
    {
      ticket: 105,
      position: 105,
      symbol: 'USDGBP',
      at: minute(6),
      entry: 'in',
      side: 'sell',
      price: '1.31184',
      evidence: 500,
    },
  ])
  await sql`INSERT INTO positions VALUES (${accountId}, 105, 105, 'USDGBP', -10, 131184, 131684, 130000, ${minute(6)}, 1, 1, 0, -7, NULL, 0)`.execute(
    db,
  )
  await sql`INSERT INTO bots (member_id, state, since, account_id) VALUES (${gil.id}, 'active', ${minute(0)}, ${accountId})`.execute(
    db,
  )
  const prices = new Map([['USDGBP', { bid: 131_000, ask: 131_014, at: minute(7) }]])
  const { positions } = await listPositions(db, () => prices, gil.id, minute(7))
  const open = routes.readTrade.reply.parse(await get('/trades/105'))
  expect(positions).toMatchObject([
    {
      ...{ ticket: 105, symbol: 'USDGBP', side: 'buy', volume: 0.1, openPrice: 0.76229, price: 0.76328 },
      profit: 16.86,
    },
  ])
  expect(open).toMatchObject({ side: 'buy', stop: 0.75939, target: 0.76923, closedAt: null })
  expect([positions[0]?.stop, positions[0]?.target, positions[0]?.reason]).toEqual([
    open.stop,
    open.target,
    open.deals[0]?.reason,
  ])
  expect(routes.listTrades.reply.parse(await get('/trades'))).toMatchObject({
    total: 2,
    trades: [{ trade: 105, side: 'buy', closedAt: null, profit: null, kept: null }, { trade: 101 }],
  })
})

test('the spreadsheet is named after its days, holds own accounts alone, and nothing in it can run', async () => {
  const { headers, file } = await download(ada.token, days)
  expect(headers.get('content-disposition')).toBe('attachment; filename="ea-update-log_2026-03-02_2026-03-03.xlsx"')
  expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect([...unzip(file).keys()]).toEqual(expect.arrayContaining(['[Content_Types].xml', 'xl/workbook.xml']))
  const [header, ...rows] = readSpreadsheet(file)
  expect(Object.values(header ?? {}).map((cell) => cell.value)).toEqual([
    'Time (UTC)',
    'Account',
    'Kind',
    'Instrument',
    'Position',
    'What and why',
    'Trade',
    'Deal',
    'Side',
    'Volume',
    'Price',
    'Profit',
    'Swap',
    'Commission',
    'Net',
  ])
  expect(rows).toHaveLength(trades * 4 + 1)
  expect(rows.map((row) => value(row, 'A'))).toEqual(rows.map((row) => value(row, 'A')).sort())
  const refusal = rows.find((row) => value(row, 'C') === 'refusal') ?? {}
  expect(value(refusal, 'A')).toBe('2026-03-02 08:05:00')
  expect(String(value(refusal, 'F'))).toMatch(/^=1\+1 &lt;b&gt;&amp;"|^=1\+1 <b>&"/)

  const owner = await signIn('owner@fairlead.test', 'sandbox-owner-pass')
  const all = readSpreadsheet((await download(owner, days)).file).slice(1)
  // Gil's, too, of another instrument; Eve's trade was opened and closed.
  expect(all.filter((row) => value(row, 'D') !== 'USDGBP')).toHaveLength(trades * 4 + 1 + 3)
  expect(all.some((row) => value(row, 'B') === '77 =HYPERLINK("http://x")')).toBe(true)
  for (const row of [...rows, ...all]) for (const cell of Object.values(row)) expect(cell.isFormula).toBe(false)

  const empty = await download(ada.token, 'startDate=2026-03-03&endDate=2026-03-03')
  expect(readSpreadsheet(empty.file)).toHaveLength(1)
  const isSaidEmpty = async (token: string, asked: string) =>
    (await download(token, asked)).headers.get(display.eaLogEmptyHeader)
  expect(empty.headers.get(display.eaLogEmptyHeader)).toBe('yes')
  expect([await isSaidEmpty(ada.token, days), await isSaidEmpty(owner, days)]).toEqual([null, null])
  expect((await server.call('GET', `/download-ea-log?${days}`)).status).toBe(401)
})

test('a long log is read only as fast as it is taken', async () => {
  const lines = inject('proofs') === 'long' ? 100_000 : 20_000
  const many = await signUp('many')
  await addTrade(db, many.id, [
    { ticket: 0, position: 1, at: minute(-24 * 60), entry: 'in' },
    { ticket: 1, position: 1, at: minute(0), profit: usd(1) },
  ])
  await sql`INSERT INTO deals (account_id, ticket, member_id, position_id, trade_position_id, at, symbol, side, entry, volume, price,
      profit, swap, commission, reason, evidence, magic)
    SELECT account_id, n, member_id, n, n, at + n / 7 * interval '0.1 seconds' + interval '7 microseconds', symbol, side, entry, volume, price, 10000, 0, 0, reason, n, magic
    FROM deals, generate_series(2, ${lines}::int) n WHERE member_id = ${many.id} AND ticket = 1`.execute(db)
  let queries = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { file } = downloadEaLog(counting, { memberId: many.id, startDate: '2026-03-02', endDate: '2026-03-02' })
  const chunks: Buffer[] = []
  const reading = file[Symbol.asyncIterator]()
  const first = await reading.next()
  chunks.push(first.value)
  // Whatever is made ahead is made by now: nothing but reading lets it go on.
  for (let turn = 0; turn < 50; turn++) await new Promise((next) => setImmediate(next))
  await db.selectFrom('deals').select('ticket').limit(1).execute()
  expect(queries).toBeLessThan(lines / 1_000 / 2)
  for (let next = await reading.next(); !next.done; next = await reading.next()) chunks.push(next.value)
  // A sheet as long as this one takes a parser many times as long as it takes to write.
  const sheet = unzip(Buffer.concat(chunks)).get('xl/worksheets/sheet1.xml')?.toString('latin1') ?? ''
  const tickets = [...sheet.matchAll(/<c r="H\d+"><v>(\d+)<\/v>/g)].map(([, ticket]) => ticket)
  expect(tickets).toHaveLength(lines)
  expect(new Set(tickets).size).toBe(lines)
})
