import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/db.ts'
import { type Random, randomFrom } from '../random.ts'
import { findLost, findSplits, startBeats } from './beats.ts'
import { makeCast } from './cast.ts'
import { type ClusterSettings, cluster, clusterSettings, untilNearlyWhole, untilWhole } from './command.ts'
import { type Fault, faults } from './faults.ts'
import { Journal } from './journal.ts'
import { whatIsWrong } from './oracle.ts'
import { payInTheMiddle } from './pay-in-the-middle.ts'
import { availability, type Probes, runProbes } from './probes.ts'
import { restartInTurn } from './restart-in-turn.ts'
import { untilSettled } from './settle.ts'
import { follow, newPage, storedEvents } from './streams.ts'
import { runTraffic, type Traffic } from './traffic.ts'

const minutes = Number(process.env.STORM_MINUTES || 10)
/** Of whose names one of these words is a part; all of them where nothing is said. */
const words = (process.env.STORM_FAULTS ?? '').split(',').filter((word) => word !== '')
const seed = Number(process.env.STORM_SEED || Date.now() % 1_000_000)
/** For whoever works on it: a cluster that is up already is used, and stays. */
const isKept = process.env.CLUSTER_KEEP === '1'
const strikeEveryMs = 20_000
const ttlSeconds = Number(/^ +ttl: (\d+)$/m.exec(readFileSync('deploy/cluster/patroni.yml', 'utf8'))?.[1])
const wholeSecondsMax = 180

let settings: ClusterSettings
let database: Database
const report: string[] = []

beforeAll(async () => {
  const isUp =
    isKept &&
    (await cluster('status', '--json').then(
      () => true,
      () => false,
    ))
  if (!isUp) await cluster('up')
  settings = await clusterSettings()
  database = openDatabase(settings.ownerUrl)
})

afterAll(async () => {
  await database?.close()
  if (!isKept) await cluster('down')
})

test(`a storm of ${minutes} minutes: nothing acknowledged is lost, nothing is doubled, and no two primaries are written to`, async () => {
  const random = randomFrom(seed)
  say(`The storm of seed ${seed}`)
  const cast = await makeCast(settings, database, { prefix: `storm${seed}-`, pairs: 4, named: 3, terminals: 3 })
  const beats = await startBeats(settings)
  const journal = new Journal()
  let isOver = false
  let isQuiet = false
  // What fails in the middle leaves nobody behind.
  onTestFinished(() => {
    isOver = true
    isQuiet = true
  })
  const traffic: Traffic = { settings, cast, journal, random: randomFrom(seed + 1), isOver: () => isOver }
  const pages = cast.pairs.flatMap(({ sponsor, member }) => [newPage(sponsor), newPage(member)])
  const following = Promise.all(pages.map((page) => follow(settings.site, page, () => isQuiet)))
  const { probes, done: probing } = runProbes(settings, cast.prober, () => isOver)
  const running = runTraffic(traffic)
  const struck = await strikeFor(minutes * 60_000, random)
  await untilWhole(wholeSecondsMax)
  isOver = true
  await Promise.all([running, probing])
  await untilSettled(database.db, traffic, 300)
  await beats.stop()
  // Pages get what is left.
  for (const page of pages) {
    const stored = await storedEvents(database.db, page)
    await expect.poll(() => page.seen.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(stored.length)
  }
  isQuiet = true
  await following

  tell(struck, probes, journal, beats.written.length)
  const splits = findSplits(beats.written)
  const lost = await findLost(settings.superuserUrl, beats.written)
  const wrong = await whatIsWrong({ settings, db: database.db, cast }, journal, pages)
  expect({ wrong, unexpected: journal.unexpected, splits, lost, ended: endedByThemselves() }).toEqual({
    ...{ wrong: [], unexpected: [], splits: [], lost: [], ended: [] },
  })
  expect(journal.approved.size).toBeGreaterThan(0)
  // Whoever was told to break only processes has seen one primary.
  if (words.length === 0) expect(new Set(beats.written.map(({ timeline }) => timeline)).size).toBeGreaterThan(1)
})

test('the signer or the primary is gone in the middle of paying: each payout is once on the chain', async () => {
  report.push(...(await payInTheMiddle({ settings, database }, say)))
})

test('all processes are restarted in turn under load: none of the calls through HAProxy fails', async () => {
  report.push(...(await restartInTurn({ settings, database }, say)))
})

type Strike = { kind: string; words: string; from: number; to: number }

/** Something dies every twenty seconds until the time is up and each kind had its turn; the next one waits until all is whole again. */
async function strikeFor(ms: number, random: Random): Promise<Strike[]> {
  const chosen = faults.filter(({ kind }) => words.length === 0 || words.some((word) => kind.includes(word)))
  if (chosen.length === 0)
    throw new Error(`There is no such fault; there are: ${faults.map(({ kind }) => kind).join(', ')}`)
  const until = Date.now() + ms
  const struck: Strike[] = []
  let left: Fault[] = []
  while (Date.now() < until || struck.length < chosen.length) {
    if (left.length === 0) left = shuffled(chosen, random)
    const fault = left.pop()
    if (fault) struck.push(await strike(fault, random))
  }
  return struck
}

async function strike({ kind, strike: begin }: Fault, random: Random): Promise<Strike> {
  const from = Date.now()
  const { words: what, mend } = await begin({ settings, random })
  say(`${kind}: ${what}`)
  await mend()
  const seconds = await untilNearlyWhole(wholeSecondsMax)
  if (seconds > 1) say(`  whole again after ${seconds.toFixed(0)} s more`)
  await pause(Math.max(0, from + strikeEveryMs - Date.now()))
  return { kind, words: what, from, to: Date.now() }
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items]
  return items.map(() => left.splice(random.below(left.length), 1)[0] as T)
}

function tell(struck: readonly Strike[], probes: Probes, journal: Journal, beats: number): void {
  const [from, to] = [struck[0]?.from ?? 0, struck.at(-1)?.to ?? 0]
  const lines = [...new Set(struck.map(({ kind }) => kind))].map((kind) => {
    const of = struck.filter((one) => one.kind === kind)
    const longest = (name: keyof Probes) =>
      Math.max(...of.map((one) => availability(probes[name], one.from, one.to).outageSeconds)).toFixed(1)
    return `  ${kind.padEnd(28)} ${String(of.length).padStart(5)} ${longest('writes').padStart(8)} ${longest('reads').padStart(8)} ${longest('pages').padStart(8)}`
  })
  const share = (name: keyof Probes) => `${(availability(probes[name], from, to).share * 100).toFixed(2)}%`
  report.push(
    `The storm of seed ${seed}: ${struck.length} faults in ${((to - from) / 60_000).toFixed(1)} minutes; Patroni's ttl is ${ttlSeconds} s.`,
    `  available: writes ${share('writes')}, reads ${share('reads')}, pages ${share('pages')}`,
    `  ${'the longest outage in seconds'.padEnd(28)} times   writes    reads    pages`,
    ...lines,
    `  acknowledged: ${journal.signedUp.size} sign-ups, ${journal.sessions.length} sessions, ${journal.claimed.size} bonuses, ${journal.poured.length} deposits, ${journal.confirmed.length} withdrawals, ${journal.approved.size} approvals, ${[...journal.deals.values()].reduce((sum, { taken }) => sum + taken, 0)} deals, ${[...journal.names.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0)} names, ${beats} beats`,
    `  answers: ${[...journal.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
  )
}

/** A process that was not killed has no reason to end. */
function endedByThemselves(): string[] {
  const folder = join(settings.home, 'log')
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"msg":"ended by a fault"'))
      .map((line) => `${file}: ${line.slice(0, 500)}`),
  )
}

const began = Date.now()
function say(line: string): void {
  console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`)
}

afterAll(() => {
  console.log(['', ...report, ''].join('\n'))
})
