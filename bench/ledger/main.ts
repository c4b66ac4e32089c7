import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startPostgres } from '../../server/platform/postgres/start-postgres.ts'
import { migrate } from '../../server/platform/schema/migrate.ts'
import { handOn } from '../hand-on.ts'
import { asOwner, growForest, growTeam, signedInOneIn } from './grow-forest.ts'
import { hasPgbench, prepareTpcb, settleInBatches, settleInBatchesByVerb, settleSingly } from './loads.ts'
import { openTeam, percentile } from './read-teams.ts'

const sizes = [100_000, 1_000_000] as const
const teamSizes = [10_000, 1_000_000] as const
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const readsPerRound = 500
const readsPerSecond = 50
const searches = { perSecond: 2, perRound: 10 }
const promised = { batched: 1.2, single: 0.5, growth: 0.8, readMs: 50, readGrowth: 1.5, searchMs: 500 }

/** `settlement` or `reads` measures one half alone. */
const part = process.argv[2]

const dataDir = resolve('.data/bench-ledger')
rmSync(dataDir, { recursive: true, force: true })
// Durable like production; only the sizes are set for the machine, and both loads run on the same server.
const postgres = await startPostgres({
  dataDir,
  database: 'fairlead',
  settings: ['shared_buffers=2GB', 'max_wal_size=16GB', 'checkpoint_timeout=1h', 'wal_compression=on'],
})
const missed: string[] = []
const show = (name: string, value: number, least: number, unit = '') =>
  judge(value >= least, `${name}: ${value.toFixed(2)}${unit} (promised at least ${least}${unit})`)
const showMost = (name: string, value: number, most: number, unit = '') =>
  judge(value <= most, `${name}: ${value.toFixed(2)}${unit} (promised at most ${most}${unit})`)

try {
  if (part !== 'reads') await compareSettlement()
  if (part !== 'settlement') await compareReads()
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
if (missed.length > 0) {
  console.error(`\nMissed:\n${missed.join('\n')}`)
  process.exit(1)
}

async function compareSettlement(): Promise<void> {
  console.log(
    `TPC-B by ${hasPgbench ? 'pgbench' : 'the built-in equal load'}, 8 clients, scale 10; settlement with 20 full levels above every member`,
  )
  const tpcb = await prepareTpcb(await newDatabase('tpcb', false))
  const forests = []
  for (const members of sizes) {
    const url = await newDatabase(`forest_${members}`)
    await timed(`growing ${members} members`, () => growForest(url, members))
    forests.push({ members, url })
  }
  // What is first touched after a checkpoint is written whole: each forest is gone over once before anything is measured.
  for (const { url, members } of forests) await settleInBatches(url, members, seconds * 2)

  const tpcbRates: number[] = []
  const rates = forests.map(() => ({ batched: [] as number[], single: [] as number[], byVerb: [] as number[] }))
  for (let round = 1; round <= rounds; round++) {
    for (const [index, { url, members }] of forests.entries()) {
      // TPC-B runs before and after, so that a machine that gets busier in between does not favour either.
      const before = await tpcb(Math.ceil(seconds / 2))
      const batched = await settleInBatches(url, members, seconds)
      const single = await settleSingly(url, members, seconds)
      const byVerb = await settleInBatchesByVerb(url, members, seconds)
      const tps = (before + (await tpcb(Math.ceil(seconds / 2)))) / 2
      tpcbRates.push(tps)
      rates[index]?.batched.push(batched)
      rates[index]?.single.push(single)
      rates[index]?.byVerb.push(byVerb)
      console.log(
        `round ${round}, ${members} members: TPC-B ${tps.toFixed(0)}/s, batched ${batched.toFixed(0)}, single ${single.toFixed(0)}, batched by the product's own process ${byVerb.toFixed(0)} charges/s`,
      )
    }
  }
  // TPC-B does not know the forests: all its rounds make one figure, and growth is that of the charges alone.
  const tps = percentile(tpcbRates, 0.5)
  const [small, large] = rates.map(({ batched, single, byVerb }) => ({
    byVerb: percentile(byVerb, 0.5),
    batched: percentile(batched, 0.5),
    single: percentile(single, 0.5),
  }))
  if (!small || !large) throw new Error('nothing was measured')
  handOn('ledger', {
    'charges a second': small.byVerb,
    'charges a second at 1,000,000 members': large.byVerb,
    'charges to a TPC-B transaction': small.byVerb / tps,
  })
  show('batched charges per TPC-B transaction, 100,000 members', small.batched / tps, promised.batched)
  show(
    `the same by the product's own process, events to the one in ${signedInOneIn} who is signed in included`,
    small.byVerb / tps,
    promised.batched,
  )
  show('single charges per TPC-B transaction, 100,000 members', small.single / tps, promised.single)
  show('batched at 1,000,000 members, of the 100,000 figure', large.batched / small.batched, promised.growth)
  show('single at 1,000,000 members, of the 100,000 figure', large.single / small.single, promised.growth)
}

async function compareReads(): Promise<void> {
  const teams = []
  for (const members of teamSizes) {
    const url = await newDatabase(`team_${members}`)
    await timed(`growing a team of ${members}`, () => growTeam(url, members))
    teams.push({ members, team: await openTeam(url) })
  }
  console.log(`${readsPerSecond} calls a second that arrive at random, each measured from the moment it was due`)
  for (const path of ['/generation?page=1&pageSize=10', '/settings/get-user-prefes']) {
    const taken = teams.map((): number[] => [])
    for (const { team } of teams) await team.measure(path, readsPerSecond, readsPerSecond)
    for (let round = 0; round < rounds; round++) {
      for (const [index, { team }] of teams.entries())
        taken[index]?.push(...(await team.measure(path, readsPerRound, readsPerSecond)))
    }
    const [small, large] = taken.map((values) => ({ p50: percentile(values, 0.5), p99: percentile(values, 0.99) }))
    if (!small || !large) throw new Error('nothing was measured')
    console.log(
      `${path}: median ${small.p50.toFixed(1)} ms and p99 ${small.p99.toFixed(1)} ms at 10,000 members, ${large.p50.toFixed(1)} and ${large.p99.toFixed(1)} ms at 1,000,000`,
    )
    showMost(`p99 of ${path} with 1,000,000 members below`, large.p99, promised.readMs, ' ms')
    showMost(`${path} at 1,000,000 members, of the median at 10,000`, large.p50 / small.p50, promised.readGrowth)
  }
  // Of one member, of nobody, of a tenth, of everyone, too short for the index; and by name without words.
  const words = ['member99999@', 'nobody', 'er 5', 'team.test', 'zz'].map(
    (found) => `search=${encodeURIComponent(found)}`,
  )
  for (const asked of [...words, `${words[3]}&sort=name`, 'sort=name']) {
    const path = `/generation?page=1&pageSize=10&${asked}`
    const taken = await teams[1]?.team.measure(path, searches.perRound, searches.perSecond)
    showMost(`median of ${path} with 1,000,000 members below`, percentile(taken ?? [], 0.5), promised.searchMs, ' ms')
  }
  for (const { team } of teams) await team.stop()
}

async function newDatabase(name: string, migrated = true): Promise<string> {
  await asOwner(postgres.url, (client) => client.query(`CREATE DATABASE ${name}`))
  const url = postgres.url.replace(/\/fairlead$/, `/${name}`)
  if (migrated) await migrate(url, pathToFileURL(`${resolve('database')}/`))
  return url
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  await work()
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

function judge(holds: boolean, line: string): void {
  console.log(`${holds ? 'holds ' : 'MISSED'} ${line}`)
  if (!holds) missed.push(line)
}
