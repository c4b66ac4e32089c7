import { tradeTypeWords } from '@fairlead/contract/trade-type'
import { dealOfWire } from '@fairlead/contract/wire-names'
import { instrumentOf, shownPrice, shownSide } from '@fairlead/engine/market/instrument'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { thinEquity } from '../fleet/shards/thin-equity.ts'
import { openAccount } from '../trading/brokers/open-account.ts'
import type { DealQuery } from './deal-store.ts'
import { readBotLog } from './read-bot-log.ts'
import { readBotStats } from './read-bot-stats.ts'
import { readPerformance } from './read-performance.ts'
import { addDeals, addTrade, type TestDeal } from './testing/deal-rows.ts'

const { db } = await testDatabase()
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = new Date('2026-03-02T00:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
let people = 0

async function trader(capital: number): Promise<{ memberId: bigint; accountId: bigint }> {
  const memberId = await inTx(db, (tx) => addMember(tx, `reader${++people}`, null))
  const accountId = await inTx(db, (tx) =>
    openAccount(tx, { memberId, server: 'Test', login: String(memberId), now: start }),
  )
  await db
    .updateTable('trading_accounts')
    .set({ capital: usd(capital) })
    .where('id', '=', accountId)
    .execute()
  return { memberId, accountId }
}

test('nobody who has not traded is shown anything but nothing', async () => {
  const memberId = await inTx(db, (tx) => addMember(tx, 'nobody', null))
  expect(await readBotStats(db, memberId, { limit: 1_000, offset: 0 })).toEqual({
    capital: 0,
    tradeBalance: 0,
    allUserTrades: [],
    total: 0,
    closed: { trades: 0, profit: 0, kept: { profit: 0, charges: 0, hosting: 0, kept: 0, owed: 0 } },
  })
  expect(await readPerformance(db, memberId, { range: 'all', now: start })).toMatchObject({ from: null, points: [] })
  expect(await readBotLog(db, memberId, { limit: 10, offset: 0 })).toEqual({ entries: [], total: 0 })
})

test('capital and balance are those of the account that is traded, and the capital before it has traded', async () => {
  const { memberId, accountId } = await trader(500)
  const stats = () => readBotStats(db, memberId, { limit: 1, offset: 0 })
  expect(await stats()).toMatchObject({ capital: 500, tradeBalance: 500 })
  await db.updateTable('trading_accounts').set({ balance_cents: 51_234n }).where('id', '=', accountId).execute()
  expect(await stats()).toMatchObject({ capital: 500, tradeBalance: 512.34 })
})

const symbols = ['XAUUSD', 'BTCUSD', 'USDGBP'] as const
/** 120 deals over four days, several at one moment, with a quiet day between. */
const symbolAt = (n: number) => symbols[n % 3] ?? 'XAUUSD'
const history: TestDeal[] = Array.from({ length: 120 }, (_, n) => ({
  ticket: n + 1,
  position: n + 1,
  trade: n - (n % 4) + 1,
  at: later(Math.floor(n / 3) * 2 * hourMs + (n >= 60 ? dayMs : 0)),
  symbol: symbolAt(n),
  side: n % 5 === 0 ? 'sell' : 'buy',
  entry: n % 2 === 0 ? 'in' : 'out',
  volume: `0.${10 + (n % 7)}`,
  price: String(100 + ((n * 37) % 41)),
  profit: usd(((n * 29) % 23) - 11),
  swap: usd(-0.01),
  commission: usd(-0.3),
}))
const traded = await trader(1_000)
await addDeals(db, traded, history)
// Other people's deals lie between them.
await addDeals(db, await trader(100), history)

const typeOf = (row: Row) => {
  const { side, does } = tradeTypeWords(dealOfWire(row))
  return `${side} · ${does}`
}
type Row = Awaited<ReturnType<typeof readBotStats>>['allUserTrades'][number]
const keys: Record<string, (row: Row) => number | string> = {
  DealTicket: (row) => row.DealTicket,
  Symbol: (row) => row.Symbol,
  Volume: (row) => row.Volume,
  Price: (row) => row.Price,
  Profit: (row) => row.Profit,
  Trade_type: typeOf,
  Trade_time: (row) => row.Trade_time,
}

const page = { limit: 10, offset: 0 }
test.each<{ name: string; query: DealQuery }>([
  { name: 'without a query', query: { limit: 1_000, offset: 0 } },
  { name: 'the first page', query: page },
  { name: 'a page over a quiet day', query: { limit: 10, offset: 55 } },
  { name: 'the last page', query: { limit: 10, offset: 115 } },
  { name: 'beyond the last page', query: { limit: 10, offset: 120 } },
  { name: 'oldest first', query: { ...page, order: 'asc' } },
  { name: 'oldest first, far on', query: { limit: 10, offset: 77, order: 'asc' } },
  { name: 'by time', query: { limit: 10, offset: 30, sort: 'Trade_time' } },
  { name: 'by time, backwards', query: { limit: 10, offset: 100, sort: 'Trade_time', order: 'desc' } },
  { name: 'by ticket', query: { ...page, sort: 'DealTicket' } },
  { name: 'by symbol', query: { limit: 10, offset: 35, sort: 'Symbol' } },
  { name: 'by volume, backwards', query: { ...page, sort: 'Volume', order: 'desc' } },
  { name: 'by price', query: { limit: 7, offset: 14, sort: 'Price' } },
  { name: 'by profit, best first', query: { ...page, sort: 'Profit', order: 'desc' } },
  { name: 'by type', query: { limit: 10, offset: 90, sort: 'Trade_type' } },
  { name: 'a search', query: { ...page, search: 'btc' } },
  { name: 'a search for sellers, by profit', query: { ...page, search: 'SELL', sort: 'Profit' } },
  { name: 'a search for what opened as it is shown', query: { ...page, search: 'USDGBP sell · opens' } },
  { name: 'by type, backwards', query: { ...page, sort: 'Trade_type', order: 'desc' } },
  { name: 'a search for a ticket', query: { ...page, search: '119 ' } },
  { name: 'a search beyond its last page', query: { limit: 10, offset: 40, search: 'gbp' } },
  { name: 'one day', query: { ...page, from: later(dayMs), before: later(2 * dayMs) } },
  { name: 'since a day, oldest first, far on', query: { limit: 10, offset: 33, order: 'asc', from: later(dayMs) } },
  { name: 'up to a day, its last page', query: { limit: 10, offset: 30, before: later(dayMs) } },
  { name: 'a search on some days, by profit', query: { ...page, search: 'btc', sort: 'Profit', from: later(dayMs) } },
  { name: 'days that end before they begin', query: { ...page, from: later(2 * dayMs), before: later(dayMs) } },
  { name: 'signs that mean something to a database', query: { ...page, search: '%_\\' } },
])('$name: the same deals as going through all of them', async ({ query }) => {
  const isAscending = (query.order ?? (query.sort ? 'asc' : 'desc')) === 'asc'
  const sign = isAscending ? 1 : -1
  const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)
  const key = query.sort && keys[query.sort]
  const expected = history
    .map(
      (deal, n): Row => ({
        DealTicket: deal.ticket,
        Symbol: symbolAt(n),
        Volume: Number(deal.volume),
        Price: shownPrice(instrumentOf(symbolAt(n)), Number(deal.price)),
        Profit: (Number(deal.profit) - 310_000) / 1e6,
        Trade_type: shownSide(instrumentOf(symbolAt(n)), deal.side ?? 'buy'),
        Trade_time: deal.at.toISOString(),
        account: Number(traded.accountId),
        trade: deal.trade ?? 0,
        entry: deal.entry ?? 'in',
        isCounter: deal.position !== deal.trade,
        whole: null,
      }),
    )
    .filter(({ Trade_time }) => !query.from || Trade_time >= query.from.toISOString())
    .filter(({ Trade_time }) => !query.before || Trade_time < query.before.toISOString())
    .filter((row) =>
      `${row.DealTicket} ${row.Symbol} ${typeOf(row)}`.toLowerCase().includes((query.search ?? '').toLowerCase()),
    )
    .sort((a, b) => sign * ((key ? compare(key(a), key(b)) : 0) || a.DealTicket - b.DealTicket))
  const { allUserTrades, total } = await readBotStats(db, traded.memberId, query)
  expect(allUserTrades).toEqual(expected.slice(query.offset, query.offset + query.limit))
  expect(total).toBe(expected.length)
})

test('a deal that is stored again is not counted again', async () => {
  const { memberId, accountId } = await trader(100)
  const deals = history.slice(0, 5)
  await addDeals(db, { memberId, accountId }, deals)
  await expect(addDeals(db, { memberId, accountId }, deals)).rejects.toThrow('duplicate key')
  await sql`INSERT INTO deals SELECT * FROM deals WHERE account_id = ${accountId} ON CONFLICT DO NOTHING`.execute(db)
  expect((await readBotStats(db, memberId, { limit: 10, offset: 0 })).total).toBe(5)
})

test('performance: each figure as docs/decisions/bots.md defines it', async () => {
  const { memberId, accountId } = await trader(1_000)
  // Monday 10:00 +30, Monday 22:00 -12, Wednesday 10:00 +9, Thursday 10:00 +5.000001 of 2 lots of trades.
  const closes = [
    { hours: 10, net: 30, symbol: 'XAUUSD' },
    { hours: 22, net: -12, symbol: 'BTCUSD' },
    { hours: 58, net: 9, symbol: 'XAUUSD' },
    { hours: 82, net: 5.000001, symbol: 'USDJPY' },
  ]
  for (const [n, { hours, net, symbol }] of closes.entries())
    await addTrade(db, memberId, [
      { ticket: n + 1, position: n + 1, at: later(hours * hourMs), profit: usd(net), symbol },
    ])
  const equities = [1_000, 1_040, 1_030, 1_010, 1_050, 1_032]
  await db
    .insertInto('equity_points')
    .values(
      equities.map((equity, n) => ({
        account_id: accountId,
        at: later(n * 17 * hourMs),
        balance: usd(1_000 + n),
        equity: usd(equity),
      })),
    )
    .execute()
  await db
    .insertInto('balance_operations')
    .values({ account_id: accountId, at: later(hourMs), cents: 25_050n })
    .execute()
  const now = later(86 * hourMs)
  const all = await readPerformance(db, memberId, { range: 'all', now })
  expect(all).toMatchObject({
    from: start.toISOString(),
    days: [
      { date: '2026-03-02', profit: 18, trades: 2 },
      { date: '2026-03-04', profit: 9, trades: 1 },
      { date: '2026-03-05', profit: 5.000001, trades: 1 },
    ],
    bySymbol: [
      { symbol: 'XAUUSD', profit: 39, trades: 2, won: 2 },
      { symbol: 'BTCUSD', profit: -12, trades: 1, won: 0 },
      { symbol: 'USDJPY', profit: 5.000001, trades: 1, won: 1 },
    ],
    byWeekday: [
      { weekday: 1, profit: 18, trades: 2 },
      { weekday: 3, profit: 9, trades: 1 },
      { weekday: 4, profit: 5.000001, trades: 1 },
    ],
    byHour: [
      { hour: 10, profit: 44.000001, trades: 3 },
      { hour: 22, profit: -12, trades: 1 },
    ],
    // From 1,040 to 1,010.
    drawdown: 30,
    drawdownPeak: 1_040,
    drawdownPercent: 2.88,
    expectancy: 8,
    closed: { trades: 4, won: 3, profit: 32.000001 },
    startCapital: 1_000,
    accountProfit: 32.000001,
    returnPercent: 3.2,
    transfers: [{ at: later(hourMs).toISOString(), amount: 250.5 }],
  })
  expect(all.points.map(({ equity }) => equity)).toEqual(equities)
  // The last 24 hours: from 1,050 to 1,032, on the balance of the point before them.
  const day = await readPerformance(db, memberId, { range: '1D', now })
  expect(day).toMatchObject({
    from: later(62 * hourMs).toISOString(),
    drawdown: 18,
    drawdownPercent: 1.71,
    expectancy: 5.000001,
    returnPercent: 0.5,
  })
  expect(day.points.map(({ equity }) => equity)).toEqual([1_050, 1_032])
  expect(day.transfers).toEqual([])
  // One day, whatever the range: what closed on Monday, on the capital it began with.
  expect(await readPerformance(db, memberId, { range: '1M', day: '2026-03-02', now })).toMatchObject({
    from: start.toISOString(),
    days: [{ date: '2026-03-02', profit: 18, trades: 2 }],
    closed: { trades: 2, won: 1, profit: 18 },
    startCapital: 1_000,
    returnPercent: 1.8,
    drawdown: 0,
  })
  expect(await readPerformance(db, memberId, { range: '1D', now: later(200 * hourMs) })).toMatchObject({
    points: [],
    days: [],
    drawdown: 0,
    expectancy: null,
    returnPercent: 0,
  })
})

test('a long series is shown by at most a thousand points that end with the newest; the fall is looked for in all of them', async () => {
  const { memberId, accountId } = await trader(1_000)
  const hours = 2_500
  await sql`INSERT INTO equity_points SELECT ${accountId}, ${start}::timestamptz + n * interval '1 hour', 1000000000,
    CASE n WHEN 1234 THEN 400000000 ELSE 1000000000 END FROM generate_series(1, ${hours}::int) n`.execute(db)
  const { points, drawdown, drawdownPercent } = await readPerformance(db, memberId, {
    range: 'all',
    now: later(hours * hourMs),
  })
  expect(points.length).toBeGreaterThan(500)
  expect(points.length).toBeLessThanOrEqual(1_000)
  expect(points.at(-1)?.at).toBe(later(hours * hourMs).toISOString())
  expect([drawdown, drawdownPercent]).toEqual([600, 60])
})

test('a percentage is rounded, not cut off, as the chart beside it rounds the same fall', async () => {
  const { memberId, accountId } = await trader(300)
  await sql`INSERT INTO equity_points VALUES (${accountId}, ${later(hourMs)}, 296350000, 296350000),
    (${accountId}, ${later(2 * hourMs)}, 293920000, 293920000)`.execute(db)
  const { drawdown, drawdownPeak, drawdownPercent } = await readPerformance(db, memberId, {
    range: 'all',
    now: later(3 * hourMs),
  })
  // 0.81998...: the chart has 0.82 at its last point.
  expect({ drawdown, drawdownPeak, drawdownPercent }).toEqual({
    drawdown: 2.43,
    drawdownPeak: 296.35,
    drawdownPercent: 0.82,
  })
})

test('points of a day that lies 90 days back are thinned to its last, once, and none else', async () => {
  await sql`DELETE FROM equity_points`.execute(db)
  const [one, two] = [await trader(100), await trader(100)]
  for (const { accountId } of [one, two])
    await sql`INSERT INTO equity_points SELECT ${accountId}, ${start}::timestamptz + n * interval '6 hours', n, n FROM generate_series(0, 11) n`.execute(
      db,
    )
  // The second account ends in the middle of the third day.
  await sql`DELETE FROM equity_points WHERE account_id = ${two.accountId} AND at > ${later(2 * dayMs + 6 * hourMs)}`.execute(
    db,
  )
  const left = async ({ accountId }: typeof one) => {
    const points = await db
      .selectFrom('equity_points')
      .select('balance')
      .where('account_id', '=', accountId)
      .orderBy('at')
      .execute()
    return points.map(({ balance }) => Number(balance))
  }
  const thin = (days: number) => thinEquity(db).runDue(later(days * dayMs - 1))
  await thin(91)
  expect(await left(one)).toHaveLength(12)
  await thin(92)
  expect(await left(one)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
  await thin(92)
  await thin(300)
  expect(await left(one)).toEqual([3, 7, 11])
  expect(await left(two)).toEqual([3, 7, 9])
})
