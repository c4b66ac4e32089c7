import { sliceBars } from '@fairlead/engine/market/bars'
import { type InstrumentSymbol, instrumentOf, instruments } from '@fairlead/engine/market/instrument'
import { resampleBars } from '@fairlead/engine/market/resample-bars'
import { simulateBars } from '@fairlead/engine/market/simulate-bars'
import { createSimulatedMarket } from '@fairlead/engine/market/simulated-market'
import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { addSeconds } from '../../../platform/clock.ts'
import type { Database, Db } from '../../../platform/database/db.ts'
import { createLogger } from '../../../platform/logging.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { insertMinutes } from '../../terminals/watch-store.ts'
import { ShardMemory } from '../shards/shard-fleet.ts'
import { playDue } from '../shards/start-fleet.ts'
import { fleetParts, makeWorld, worldStart } from '../testing/fleet-world.ts'
import { brokerFeed } from './broker-feed.ts'
import { importHistory } from './import-history.ts'
import { watchMarket } from './watch-market.ts'

const barSeconds = 300
const market = createSimulatedMarket(5, Date.UTC(2026, 0, 1) / 1000)
/** The start of the first bar that is told whole. */
const first = new Date('2026-03-06T06:05:00Z')
const afterBar = (bars: number) => addSeconds(first, bars * barSeconds + 9)

type Told = { terminal: bigint; server?: string; times?: number; skips?: (minute: number) => boolean }

let database: Database
let db: Db
let accounts: readonly bigint[]
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  accounts = (await makeWorld(db, { bots: 6 })).accounts
  for (const server of ['Broker', 'Another broker', 'Late']) await mark(server)
})

/** An owner has marked it before anything was told. */
async function mark(server: string, company = 'Broker', at = addSeconds(worldStart, -86_400)): Promise<void> {
  await sql`INSERT INTO price_sources (server, company, marked_by, marked_at)
    SELECT ${server}, ${company}, min(member_id), ${at} FROM trading_accounts`.execute(db)
}
const openAlerts = async (kind: string) =>
  (
    await db
      .selectFrom('alerts')
      .select(['key', 'words'])
      .where('kind', '=', kind)
      .where('over_at', 'is', null)
      .execute()
  ).map(({ key, words }) => ({ key, words }))
const closesAt = (feed: ReturnType<typeof feedOf>, start: Date) =>
  instruments.map(({ symbol }) => feed.barsAround(symbol, start, addSeconds(start, barSeconds)).length)

async function pair(place: number, isHosted: boolean): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO terminals (member_id, account_id, is_hosted, login, server, company, is_demo, leverage, build, ea_version, paired_at)
    SELECT member_id, id, ${isHosted}, ${1000 + place}, 'Broker', 'Broker', true, 100, 1, '1', ${first} FROM trading_accounts
    WHERE id = ${accounts[place]} RETURNING id`.execute(db)
  return rows[0]?.id as bigint
}

const minutesOf = (symbol: InstrumentSymbol, from: Date, to: Date) =>
  simulateBars(market, symbol, from.getTime() / 1000, to.getTime() / 1000, 60)

/** A terminal tells minutes of every instrument. */
async function tell(from: Date, to: Date, { terminal, server = 'Broker', times = 1, skips }: Told): Promise<void> {
  for (const { symbol, digits } of instruments) {
    const bars = minutesOf(symbol, from, to)
    const price = (points: number) => (points * times) / 10 ** digits
    const minutes = Array.from(bars.time, (time, i) => ({
      ...{ server, symbol, start: time * 1000, terminalId: terminal, ticks: bars.volume[i] as number },
      open: price(bars.open[i] as number),
      high: price(bars.high[i] as number),
      low: price(bars.low[i] as number),
      close: price(bars.close[i] as number),
      spread: (bars.spread[i] as number) / 10 ** digits,
    }))
    await insertMinutes(
      db,
      minutes.filter((_, i) => !skips?.(i)),
    )
  }
}

const feedOf = (reader: Db = db) => brokerFeed({ db: reader, barSeconds })
const lengths = (from: Date, feed = feedOf()) =>
  feed
    .follow(from)
    .then(() => instruments.map(({ symbol }) => feed.barsAround(symbol, first, addSeconds(first, 86_400)).length))

test('bots trade what terminals told: the same bars as the market had, played while they are new', async () => {
  const [ours, other, theirs] = [await pair(0, true), await pair(1, true), await pair(2, false)]
  const parts = fleetParts(db, new ShardMemory(), feedOf())
  const logger = createLogger('silent')
  await parts.feed.follow(afterBar(0))
  const bars = inject('proofs') === 'none' ? 36 : 72
  for (let bar = 0; bar < bars; bar++) {
    const [from, to] = [addSeconds(first, bar * barSeconds), addSeconds(first, (bar + 1) * barSeconds)]
    await tell(from, to, { terminal: ours })
    await tell(from, to, { terminal: other, server: 'Another broker' })
    // A member's own terminal is outvoted by those we host, whatever it tells.
    await tell(from, to, { terminal: theirs, times: 1.5 })
    const clock = { now: () => afterBar(bar + 1) }
    await playDue({ ...parts, direct: database.direct, clock, logger, before: [] }, new AbortController().signal)
  }
  const end = addSeconds(first, bars * barSeconds)
  for (const { symbol } of instruments)
    expect(parts.feed.barsAround(symbol, first, end), symbol).toEqual(
      resampleBars(minutesOf(symbol, first, end), barSeconds),
    )
  const { rows } = await sql<{ reached: Date; deals: bigint; traders: bigint }>`
    SELECT min(reached) AS reached, (SELECT count(*) FROM deals) AS deals, (SELECT count(DISTINCT account_id) FROM deals) AS traders
    FROM fleet_shards`.execute(db)
  expect(rows[0]?.reached).toEqual(end)
  expect(Number(rows[0]?.deals)).toBeGreaterThan(20)
  expect(Number(rows[0]?.traders)).toBeGreaterThan(2)

  // Another process, started now, plays on from the same books.
  const fresh = feedOf()
  await fresh.refresh(end)
  expect(fresh.history(end.getTime() / 1000, 50)).toEqual(parts.feed.history(end.getTime() / 1000, 50))
  const quote = fresh.newestPrices(afterBar(bars)).get('USDJPY')
  const minutes = minutesOf('USDJPY', first, end)
  expect(quote).toEqual({
    bid: minutes.close.at(-1),
    ask: (minutes.close.at(-1) as number) + (minutes.spread.at(-1) as number),
    at: end,
    isOpen: true,
  })
  expect(fresh.newestPrices(addSeconds(end, 600)).get('USDJPY')?.isOpen).toBe(false)
})

test('no bar is played before it is made, nor made before its last minute can have been told', async () => {
  const ours = await pair(0, true)
  const feed = feedOf()
  await feed.follow(afterBar(0))
  await tell(first, addSeconds(first, barSeconds), { terminal: ours })
  expect(await feed.follow(addSeconds(first, barSeconds + 7))).toEqual(first)
  expect(await feed.follow(afterBar(1))).toEqual(addSeconds(first, barSeconds))
  expect(feed.momentAt(first.getTime() / 1000).bars).toHaveLength(instruments.length)
})

test('what is told late changes no bar, and processes that make one at once make the same', async () => {
  const [ours, late] = [await pair(0, true), await pair(1, true)]
  const [one, two] = [feedOf(), feedOf()]
  await one.follow(afterBar(0))
  await tell(first, addSeconds(first, barSeconds), { terminal: ours })
  const told = await Promise.all([one, two, one, two].map((feed) => feed.follow(afterBar(1))))
  expect(new Set(told.map((until) => until.getTime()))).toEqual(new Set([addSeconds(first, barSeconds).getTime()]))
  const before = one.momentAt(first.getTime() / 1000)
  expect(before.bars).toHaveLength(instruments.length)
  expect(two.momentAt(first.getTime() / 1000)).toEqual(before)
  for (const feed of [one, two]) expect(feed.barsAround('BTCUSD', first, afterBar(2)).length).toBe(1)
  await tell(first, addSeconds(first, barSeconds), { terminal: late, server: 'Late', times: 1.01 })
  const third = feedOf()
  await third.follow(afterBar(2))
  expect(third.momentAt(first.getTime() / 1000)).toEqual(before)
})

test('members’ own terminals move nobody’s market, however many of them agree, nor of how many brokers', async () => {
  const end = addSeconds(first, barSeconds)
  const theirs = [await pair(0, false), await pair(1, false), await pair(2, false), await pair(3, false)]
  await feedOf().follow(afterBar(0))
  for (const terminal of theirs) await tell(first, end, { terminal })
  expect(await lengths(afterBar(1))).toEqual(instruments.map(() => 0))
  const later = addSeconds(end, barSeconds)
  const ours = await pair(4, true)
  await tell(end, later, { terminal: ours })
  // Of the broker that ours is of, too.
  for (const [place, terminal] of theirs.entries())
    await tell(end, later, {
      terminal,
      server: ['Broker', 'Broker', 'Made up', 'Made up too'][place] as string,
      times: 0.9,
    })
  const feed = feedOf()
  expect(await lengths(afterBar(2), feed)).toEqual(instruments.map(() => 1))
  expect(feed.barsAround('BTCUSD', first, later)).toEqual(resampleBars(minutesOf('BTCUSD', end, later), barSeconds))
})

test('that we host a terminal says nothing of its broker: the market is made of marked servers alone', async () => {
  const end = addSeconds(first, barSeconds)
  await sql`DELETE FROM price_sources`.execute(db)
  const [ours, alike] = [await pair(0, true), await pair(1, true)]
  await sql`UPDATE terminals SET company = 'Somebody else' WHERE id = ${alike}`.execute(db)
  await feedOf().follow(afterBar(0))
  await tell(first, end, { terminal: ours })
  expect(await lengths(afterBar(1))).toEqual(instruments.map(() => 0))
  await watchMarket(db).runDue(afterBar(1))
  expect(await openAlerts('market_unmarked')).toMatchObject([{ key: '' }])
  expect(await openAlerts('market_silent')).toEqual([])

  // From now on, and nothing of what was told before; a server of the same name elsewhere is another one.
  await mark('BROKER', 'Broker', addSeconds(end, 120))
  const later = addSeconds(end, barSeconds)
  await tell(end, later, { terminal: ours })
  await tell(end, later, { terminal: alike, times: 1.2 })
  const feed = feedOf()
  expect(await lengths(afterBar(2), feed)).toEqual(instruments.map(() => 1))
  expect(feed.barsAround('BTCUSD', first, later)).toEqual(
    resampleBars(minutesOf('BTCUSD', addSeconds(end, 120), later), barSeconds),
  )
  await watchMarket(db).runDue(afterBar(2))
  expect(await openAlerts('market_unmarked')).toEqual([])
})

test('two sources that tell different prices make no bar, and operators are told until they agree again', async () => {
  const [ours, other] = [await pair(0, true), await pair(1, true)]
  const bar = (place: number) => addSeconds(first, place * barSeconds)
  await feedOf().follow(afterBar(0))
  await tell(bar(0), bar(1), { terminal: ours })
  // The lower one would have been taken for the market.
  await tell(bar(0), bar(1), { terminal: other, server: 'Another broker', times: 0.98 })
  const feed = feedOf()
  await feed.follow(afterBar(1))
  expect(closesAt(feed, bar(0))).toEqual(instruments.map(() => 0))
  await watchMarket(db).runDue(afterBar(1))
  const told = await openAlerts('market_disputed')
  expect(told.map(({ key }) => key).sort()).toEqual(instruments.map(({ symbol }) => symbol).sort())
  expect(told[0]?.words).toMatch(/Another broker [\d.]+, Broker [\d.]+/)
  expect(await openAlerts('market_silent')).toEqual([])

  // As far apart as honest brokers are, they are one market.
  await tell(bar(1), bar(3), { terminal: ours })
  await tell(bar(1), bar(3), { terminal: other, server: 'Another broker', times: 1.0004 })
  await feed.follow(afterBar(3))
  expect(closesAt(feed, bar(1))).toEqual(instruments.map(() => 1))
  await watchMarket(db).runDue(afterBar(3))
  expect(await openAlerts('market_disputed')).toEqual([])

  // Of three the two that agree are the market, and the third is told of.
  await tell(bar(3), bar(4), { terminal: ours })
  await tell(bar(3), bar(4), { terminal: other, server: 'Another broker', times: 0.5 })
  await tell(bar(3), bar(4), { terminal: other, server: 'Late' })
  await feed.follow(afterBar(4))
  expect(feed.barsAround('XAUUSD', bar(3), bar(4))).toEqual(
    resampleBars(minutesOf('XAUUSD', bar(3), bar(4)), barSeconds),
  )
  await watchMarket(db).runDue(afterBar(4))
  expect(await openAlerts('market_disputed')).toHaveLength(instruments.length)
})

test('a bar of which less than half was told is none, and time without any passes', async () => {
  const ours = await pair(0, true)
  await feedOf().follow(afterBar(0))
  await tell(first, addSeconds(first, barSeconds), { terminal: ours, skips: (minute) => minute > 1 })
  await tell(addSeconds(first, barSeconds), addSeconds(first, 2 * barSeconds), {
    terminal: ours,
    skips: (minute) => minute > 2,
  })
  const feed = feedOf()
  expect(await lengths(afterBar(2), feed)).toEqual(instruments.map(() => 1))
  expect(await feed.follow(afterBar(20))).toEqual(addSeconds(first, 20 * barSeconds))
})

test.for([1e-9, 1e12])('prices that cannot be are left out, and time passes (times %s)', async (times) => {
  const ours = await pair(0, true)
  await feedOf().follow(afterBar(0))
  await tell(first, addSeconds(first, barSeconds), { terminal: ours, times })
  expect(await lengths(afterBar(1))).toEqual(instruments.map(() => 0))
})

test('operators are told when nobody tells prices on a day of trading, and when somebody does again', async () => {
  const open = () =>
    db.selectFrom('alerts').select('kind').where('kind', '=', 'market_silent').where('over_at', 'is', null).execute()
  const watch = (at: Date) => watchMarket(db).runDue(at)
  const saturday = new Date('2026-03-07T12:00:00Z')
  await watch(saturday)
  expect(await open()).toEqual([])
  await watch(worldStart)
  expect(await open()).toEqual([{ kind: 'market_silent' }])
  const ours = await pair(0, true)
  await feedOf().follow(afterBar(0))
  await tell(first, addSeconds(first, barSeconds), { terminal: ours })
  await feedOf().follow(afterBar(1))
  await watch(afterBar(1))
  expect(await open()).toEqual([])
})

test('history is brought along from a file, up to the first bar of the fleet’s own, and once', async () => {
  const ours = await pair(0, true)
  await feedOf().follow(afterBar(0))
  await tell(first, addSeconds(first, barSeconds), { terminal: ours })
  await feedOf().follow(afterBar(1))
  const from = addSeconds(first, -86_400)
  const until = addSeconds(first, 2 * barSeconds)
  const minutes = minutesOf('BTCUSD', from, until)
  const instrument = instrumentOf('BTCUSD')
  const hoursAhead = 2
  const cell = (points: number) => (points / 10 ** instrument.digits).toFixed(instrument.digits)
  const lines = Array.from(minutes.time, (time, i) => {
    const at = new Date((time + hoursAhead * 3_600) * 1000).toISOString()
    const prices = (['open', 'high', 'low', 'close'] as const).map((column) => cell(minutes[column][i] as number))
    return [at.slice(0, 10).replaceAll('-', '.'), at.slice(11, 16), ...prices, minutes.volume[i]].join(',')
  })
  const file = { instrument, text: lines.join('\n'), hoursAhead, now: afterBar(2) }
  const { kept, problemCount } = await importHistory(db, file)
  expect({ kept, problemCount }).toEqual({ kept: 288, problemCount: 0 })
  expect((await importHistory(db, file)).kept).toBe(0)
  const feed = feedOf()
  await feed.refresh(afterBar(2))
  const known = feed.barsAround('BTCUSD', from, until)
  const whole = resampleBars(minutes, barSeconds)
  for (const column of ['time', 'open', 'high', 'low', 'close'] as const)
    expect(known[column], column).toEqual(sliceBars(whole, 0, 289)[column])
  await expect(importHistory(db, { ...file, text: 'nothing' })).rejects.toThrow(
    'The file could not be read: no row names',
  )
})
