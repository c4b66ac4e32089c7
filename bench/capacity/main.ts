import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startPostgres } from '../../server/platform/postgres/start-postgres.ts'
import { migrate } from '../../server/platform/schema/migrate.ts'
import { buildStale } from '../../tools/build.mjs'
import { handedOn, handOn, thisMachine } from '../hand-on.ts'
import { asOwner } from '../ledger/grow-forest.ts'
import { type AllFigures, capacityInWords } from './capacity-in-words.ts'
import { measureApi } from './measure-api.ts'
import { measureTrading } from './measure-trading.ts'

/**
 * What one machine bears, from what the benches have measured on it: those that never ran here run in a short form, and what none of them measures is
 * measured here. `--write` makes docs/capacity.md of it; `--own` measures anew what is measured here, `--as-is` runs nothing.
 * `BENCH_BOTS` and `BENCH_DAYS` make the trading longer.
 */
const bots = Number(process.env.BENCH_BOTS ?? 200)
const days = Number(process.env.BENCH_DAYS ?? 28)
const measuredFile = 'bench/capacity/measured.json'
const pageFile = 'docs/capacity.md'

/** In the form that takes minutes, not hours. */
const benches: readonly { name: string; args?: readonly string[]; env?: Readonly<Record<string, string>> }[] = [
  { name: 'http' },
  { name: 'live' },
  { name: 'terminals' },
  { name: 'fleet', args: ['ten-thousand'], env: { BENCH_BARS: '96' } },
  { name: 'ledger', args: ['settlement'], env: { BENCH_SECONDS: '4', BENCH_ROUNDS: '1' } },
  { name: 'wallet' },
  { name: 'reports', env: { BENCH_DEALS: '200000' } },
  { name: 'console', args: ['pages'], env: { BENCH_MEMBERS: '100000', BENCH_CALLS: '50' } },
  { name: 'year', env: { BENCH_TRADES: '200000' } },
  { name: 'engine' },
]

const asked = process.argv.slice(2)
if (!asked.includes('--as-is')) {
  if (!asked.includes('--own')) for (const bench of benches) if (!isMeasuredHere(bench.name)) run(bench)
  if (asked.includes('--own') || !isMeasuredHere('capacity')) await measureOwn()
}
// What was measured elsewhere stays until it is measured here.
const stored = JSON.parse(readFileSync(measuredFile, 'utf8')) as AllFigures
const all: AllFigures = Object.fromEntries(
  [...benches.map(({ name }) => name), 'capacity'].map((name) => [name, { ...stored[name], ...handedOn(name) }]),
)
const words = capacityInWords(all)
console.log(words)
if (asked.includes('--write')) {
  writeFileSync(measuredFile, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(pageFile, words)
}

function isMeasuredHere(name: string): boolean {
  const here = JSON.stringify(thisMachine())
  return Object.values(handedOn(name)).some(({ machine }) => JSON.stringify(machine) === here)
}

/** One that misses a promise has measured all the same, and says so itself. */
function run({ name, args = [], env = {} }: (typeof benches)[number]): void {
  console.log(`\nBench: ${name}`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `bench/${name}/main.ts`, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) {
    console.error(`The bench ${name} ended with ${status}`)
    process.exitCode = 1
  }
}

async function measureOwn(): Promise<void> {
  await buildStale()
  const dataDir = resolve('.data/bench-capacity')
  rmSync(dataDir, { recursive: true, force: true })
  const postgres = await startPostgres({ dataDir, database: 'fairlead', settings: ['max_wal_size=4GB'] })
  try {
    const [few, many] = [await newDatabase(postgres.url, 'few'), await newDatabase(postgres.url, 'many')]
    handOn('capacity', await measureTrading({ few, many }, { bots, days }))
    console.log('\nReadings, pages and streams of one API process')
    handOn('capacity', await measureApi(many, dataDir))
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function newDatabase(clusterUrl: string, name: string): Promise<string> {
  await asOwner(clusterUrl, (client) => client.query(`CREATE DATABASE ${name}`))
  const url = clusterUrl.replace(/\/fairlead$/, `/${name}`)
  await migrate(url, pathToFileURL(`${resolve('database')}/`))
  return url
}
