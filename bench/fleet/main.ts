import { fork, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '../../server/platform/database/db.ts'
import { startPostgres } from '../../server/platform/postgres/start-postgres.ts'
import { migrate } from '../../server/platform/schema/migrate.ts'
import { setSandboxClock } from '../../server/sandbox/testing/set-sandbox-clock.ts'
import { handOn } from '../hand-on.ts'
import { asOwner } from '../ledger/grow-forest.ts'
import { openTeam, percentile } from '../ledger/read-teams.ts'
import { type FleetKind, growFleet } from './grow-fleet.ts'
import type { Played, PlayOrder } from './play.ts'

const barSeconds = 300
const bars = Number(process.env.BENCH_BARS ?? 288)
const fewBars = Math.min(bars, 96)
const slowestShown = 5
const start = new Date('2040-03-06T10:00:00Z')
const firstEnd = new Date('2040-03-06T10:05:00Z')
const callsPerSecond = 20
const callsUsual = 400
/** A day of bars in more than a minute, so that enough calls come beside it to tell a hundredth of them. */
const barEveryMs = 250
const promised = {
  meanMs: 100,
  p99Ms: 400,
  busiestMs: 1_000,
  busiestDeals: 13_000,
  settleMs: 10_000,
  callsSlower: 2,
  meanMsOfMany: 300,
  twoProcesses: 1.7,
  skipDayMs: 5_000,
}
/** freqtrade runs one process a bot; its documentation and its users' figures speak of about this much each. */
const freqtradeBytesPerBot = 150 * 2 ** 20

/** `ten-thousand`, `others`, `fifty-thousand`, `processes`, `skip` or `reports` measures one part alone. */
const part = process.argv[2]
const isWanted = (name: string) => part === undefined || part === name

const dataDir = resolve('.data/bench-fleet')
rmSync(dataDir, { recursive: true, force: true })
const postgres = await startPostgres({
  dataDir,
  database: 'fairlead',
  settings: ['shared_buffers=1GB', 'max_wal_size=16GB', 'checkpoint_timeout=1h', 'wal_compression=on'],
})
const missed: string[] = []
const showMost = (name: string, value: number, most: number, unit = '') =>
  judge(value <= most, `${name}: ${value.toFixed(value < 10 ? 2 : 0)}${unit} (promised at most ${most}${unit})`)
try {
  if (isWanted('ten-thousand')) await tenThousand()
  if (isWanted('others')) await otherFleets()
  if (isWanted('fifty-thousand')) await fiftyThousand()
  if (isWanted('processes')) await twoProcesses()
  if (isWanted('skip')) await skippedDay()
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
if (isWanted('reports')) {
  console.log('Pages of a member with 1,000,000 deals against one with 1,000')
  const reports = spawnSync(process.execPath, ['--import', 'tsx', 'bench/reports/main.ts'], { stdio: 'inherit' })
  judge(reports.status === 0, 'pages of the trade report keep to what bench/reports promises')
}
if (missed.length > 0) {
  console.error(`\nMissed:\n${missed.join('\n')}`)
  process.exit(1)
}

async function tenThousand(): Promise<void> {
  const bots = 10_000
  const url = await fleetOf(bots)
  const calls = ['/auth', '/botstats?page=1&pageSize=5']
  const team = await openTeam(url)
  await asOwner(url, (client) =>
    client.query(`UPDATE sessions SET member_id = (SELECT max(member_id) FROM bots)
      WHERE member_id = (SELECT id FROM members WHERE name = 'Member 1')`),
  )
  for (const path of calls) await team.measure(path, callsPerSecond * 2, callsPerSecond)
  const usual: number[] = []
  for (const path of calls) usual.push(percentile(await team.measure(path, callsUsual, callsPerSecond), 0.99))

  const playing = play({ url, firstEnd: firstEnd.toISOString(), bars, barSeconds, settles: true, everyMs: barEveryMs })
  let isOver = false
  const over = playing.finally(() => {
    isOver = true
  })
  const beside: number[][] = [[], []]
  while (!isOver)
    for (const [place, path] of calls.entries())
      beside[place]?.push(...(await team.measure(path, callsPerSecond, callsPerSecond)))
  const { takeOverMs, bars: played, bytesBefore, bytesAfter } = await over
  await team.stop()

  const times = played.map(({ ms }) => ms)
  const deals = await dealsByBar(url)
  const all = [...deals.values()].reduce((sum, n) => sum + n, 0)
  console.log(`${bots} bots of all packages, ${bars} bars of ${barSeconds} s, ${all} deals`)
  console.log(
    `making the books of all shards from their rows and playing the first bar: ${takeOverMs.toFixed(0)} ms, once`,
  )
  showMost('mean of a bar', mean(times), promised.meanMs, ' ms')
  showMost('p99 of a bar', percentile(times, 0.99), promised.p99Ms, ' ms')
  console.log(`median ${percentile(times, 0.5).toFixed(0)} ms`)
  await showBusiest(url, played, deals)
  const settling = played.reduce((most, bar) => (bar.settled > most.settled ? bar : most))
  showMost(
    `charging the ${settling.settled} trades that closed in one bar`,
    settling.settleMs,
    promised.settleMs,
    ' ms',
  )
  for (const [place, path] of calls.entries()) {
    const now = percentile(beside[place] ?? [], 0.99)
    console.log(
      `${path}: p99 ${usual[place]?.toFixed(1)} ms usually, ${now.toFixed(1)} ms beside a fleet that plays ${(barSeconds * 1000) / barEveryMs} times as fast as the market`,
    )
    showMost(`p99 of ${path} beside it, of the usual one`, now / (usual[place] ?? 1), promised.callsSlower)
  }
  const perBot = (bytesAfter - bytesBefore) / bots
  handOn('fleet', {
    'bots measured': bots,
    'mean ms of a bar': mean(times),
    'p99 ms of a bar': percentile(times, 0.99),
    'KB of memory per bot': perBot / 1024,
    'deals stored a second': (busiestOf(played, deals).deals * 1000) / busiestOf(played, deals).ms,
    'charges a second beside it': (settling.settled * 1000) / Math.max(1, settling.settleMs),
  })
  console.log(
    `memory per bot: ${(perBot / 1024).toFixed(1)} KB; the whole process ${(bytesAfter / 2 ** 20).toFixed(0)} MB. ` +
      `One freqtrade process per bot (about 150 MB each, as documented) would take ${((freqtradeBytesPerBot * bots) / 2 ** 30).toFixed(0)} GB: ` +
      `${Math.round((freqtradeBytesPerBot * bots) / bytesAfter)} times as much`,
  )
}

/** Fleets made otherwise than the one that is judged: how far its p99 depends on the mix is to be seen, not assumed. */
async function otherFleets(): Promise<void> {
  for (const kind of ['quarters', 'alike'] as const) {
    const url = await fleetOf(10_000, kind, kind)
    const { bars: played } = await play({ url, firstEnd: firstEnd.toISOString(), bars, barSeconds, settles: true })
    const times = played.map(({ ms }) => ms)
    console.log(
      `10000 bots, ${kind}: mean of a bar ${mean(times).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms (not judged)`,
    )
    await showBusiest(url, played, await dealsByBar(url))
  }
}

type PlayedDeals = { at: number; ms: number; deals: number }

const withDeals = (played: Played['bars'], deals: ReadonlyMap<number, number>): PlayedDeals[] =>
  played.map(({ end, ms }) => {
    const at = Date.parse(end) - barSeconds * 1000
    return { at, ms, deals: deals.get(at) ?? 0 }
  })

const busiestOf = (played: Played['bars'], deals: ReadonlyMap<number, number>): PlayedDeals =>
  withDeals(played, deals).reduce((most, bar) => (bar.deals > most.deals ? bar : most))

async function showBusiest(url: string, played: Played['bars'], deals: ReadonlyMap<number, number>): Promise<void> {
  const all = withDeals(played, deals)
  for (const bar of all.toSorted((one, other) => other.ms - one.ms).slice(0, slowestShown))
    console.log(`slowest bars: ${bar.ms.toFixed(0)} ms with ${bar.deals} deals`)
  const busiest = busiestOf(played, deals)
  // Where the market gave a smaller or larger bar than the promise speaks of, it is held to as many deals a second.
  const scaled = (busiest.ms * promised.busiestDeals) / Math.max(busiest.deals, promised.busiestDeals)
  showMost(
    `busiest bar, ${busiest.deals} deals stored in ${busiest.ms.toFixed(0)} ms; of 13,000`,
    scaled,
    promised.busiestMs,
    ' ms',
  )
  const least = await storeOnceMore(url, busiest.at)
  console.log(
    `that is ${(busiest.ms / least).toFixed(1)} times the ${least.toFixed(0)} ms that PostgreSQL takes to store the same deals once more, and nothing else of the bar`,
  )
}

/** By one statement of PostgreSQL's own, indexed as they are, the quickest of three: on a machine whose disk is slow today, that is slow, too. */
async function storeOnceMore(url: string, at: number): Promise<number> {
  return asOwner(url, async (client) => {
    await client.query('CREATE TABLE deals_once_more (LIKE deals INCLUDING ALL)')
    const tries: number[] = []
    for (let round = 0; round < 3; round++) {
      const begun = performance.now()
      await client.query('INSERT INTO deals_once_more SELECT * FROM deals WHERE at = $1', [new Date(at)])
      tries.push(performance.now() - begun)
      await client.query('TRUNCATE deals_once_more')
    }
    await client.query('DROP TABLE deals_once_more')
    return Math.min(...tries)
  })
}

async function fiftyThousand(): Promise<void> {
  const url = await fleetOf(50_000)
  const { bars: played } = await play({
    url,
    firstEnd: firstEnd.toISOString(),
    bars: fewBars,
    barSeconds,
    settles: true,
  })
  const times = played.map(({ ms }) => ms)
  showMost(`50,000 bots, ${fewBars} bars: mean of a bar`, mean(times), promised.meanMsOfMany, ' ms')
  console.log(`p99 ${percentile(times, 0.99).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`)
}

/** The same bars by one process and, in another database, by two at once: steps a second. */
async function twoProcesses(): Promise<void> {
  const rates: number[] = []
  for (const processes of [1, 2]) {
    const url = await fleetOf(10_000, `of_${processes}`)
    const order = { url, firstEnd: firstEnd.toISOString(), bars: fewBars, barSeconds, settles: false }
    const prepared = await Promise.all(Array.from({ length: processes }, () => prepare(order)))
    const begun = performance.now()
    const all = await Promise.all(prepared.map((begin) => begin()))
    const steps = all.flatMap((one) => one.bars).reduce((sum, bar) => sum + bar.steps, 0)
    rates.push(steps / ((performance.now() - begun) / 1000))
  }
  const [one = 0, two = 0] = rates
  const line = `two processes step ${(two / one).toFixed(2)} times what one does (promised ${promised.twoProcesses} where cores allow)`
  // The database needs a core for each of them, and they one each.
  if (availableParallelism() < 4) console.log(`${line}; not judged on ${availableParallelism()} cores`)
  else judge(two / one >= promised.twoProcesses, line)
}

async function skippedDay(): Promise<void> {
  const url = await fleetOf(100)
  const database = openDatabase(url)
  await setSandboxClock(database.db, start)
  await database.close()
  const team = await openTeam(url)
  const begun = performance.now()
  const reply = await fetch(`${team.url}/api/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: 86_400 }),
  })
  if (reply.status !== 200) throw new Error(await reply.text())
  showMost('one day skipped for 100 bots', performance.now() - begun, promised.skipDayMs, ' ms')
  await team.stop()
}

async function fleetOf(bots: number, name = `of_${bots}_bots`, kind: FleetKind = 'mostlySmall'): Promise<string> {
  const database = `fleet_${name}`
  await asOwner(postgres.url, (client) => client.query(`CREATE DATABASE ${database}`))
  const url = postgres.url.replace(/\/fairlead$/, `/${database}`)
  await migrate(url, pathToFileURL(`${resolve('database')}/`))
  await growFleet(url, bots, start, kind)
  return url
}

async function play(order: PlayOrder): Promise<Played> {
  const begin = await prepare(order)
  return begin()
}

/** A process that has read the market and waits to be told to begin. */
function prepare(order: PlayOrder): Promise<() => Promise<Played>> {
  return new Promise((ready, failed) => {
    const child = fork(resolve('bench/fleet/play.ts'), { execArgv: ['--import', 'tsx', '--expose-gc'] })
    const over = new Promise<Played>((done, endedEarly) => {
      child.on('message', (message) => message !== 'ready' && done(message as Played))
      child.once('exit', (code) => endedEarly(new Error(`Playing ended early (${code})`)))
    })
    over.catch(failed)
    child.once('message', () =>
      ready(() => {
        child.send('begin')
        return over
      }),
    )
    child.send(order)
  })
}

/** How many deals each bar brought, by its first moment. */
async function dealsByBar(url: string): Promise<Map<number, number>> {
  const { rows } = await asOwner(url, (client) =>
    client.query<{ at: Date; deals: string }>('SELECT at, count(*)::text AS deals FROM deals GROUP BY at'),
  )
  return new Map(rows.map(({ at, deals }) => [at.getTime(), Number(deals)]))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function judge(holds: boolean, line: string): void {
  console.log(`${holds ? 'holds ' : 'MISSED'} ${line}`)
  if (!holds) missed.push(line)
}
