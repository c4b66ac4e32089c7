import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Route } from '../../contract/route.ts'
import { routes } from '../../contract/table.ts'
import { countConsoleDays } from '../../server/desk/console/count-days.ts'
import { countGrowth } from '../../server/desk/growth/count-growth.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { migrate } from '../../server/platform/schema/migrate.ts'
import { handOn } from '../hand-on.ts'
import { startLargePostgres } from '../large-postgres.ts'
import { asOwner } from '../ledger/grow-forest.ts'
import { openTeam, percentile } from '../ledger/read-teams.ts'
import { disturbance, undisturbed } from '../undisturbed.ts'
import { loadBusiness } from './load-business.ts'
import { stopFleet } from './stop-fleet.ts'

/** `BENCH_MEMBERS` makes it smaller; ten postings and five trades a member whatever its size. */
const members = Number(process.env.BENCH_MEMBERS ?? 1_000_000)
const scale = { members, postings: members * 10, trades: members * 5 }
const bots = Number(process.env.BENCH_BOTS ?? 10_000)
const calls = Number(process.env.BENCH_CALLS ?? 200)
const callsPerSecond = 20
const promised = { pageMs: 200, searchMs: 500, closedMs: 10_000 }
/** A name of a fifth of all, one mail, the beginning of many referral IDs, what all mails share, two letters, and nothing at all. */
const words = ['okafor', 'member77@', 'FL0000', 'console.test', 'me', 'zzz no such member']

/** What pages do not come without: a year of figures, the largest stop. */
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const needed: Readonly<Record<string, string>> = {
  '/operator/figures': `from=${day(365)}&to=${day(0)}`,
  '/operator/stops/preview': 'scope=platform',
}

/** `pages` or `stop` measures one part alone; words after `pages` choose those with one of them in their address. */
const [part, ...chosen] = process.argv.slice(2)
const postgres = await startLargePostgres('console')
const missed: string[] = []
try {
  if (part !== 'stop') await pages()
  if (part !== 'pages') await stop()
} finally {
  await postgres.stop()
}
if (missed.length > 0) {
  console.error(`\nMissed:\n${missed.join('\n')}`)
  process.exit(1)
}

/** Every page of the console, as the contract declares them, and every search. */
async function pages(): Promise<void> {
  if (!postgres.isGrown) await load()
  const team = await openTeam(postgres.url)
  await asOwner(postgres.url, (client) =>
    client.query(`UPDATE sessions SET member_id = (SELECT id FROM members WHERE role = 'owner' ORDER BY id LIMIT 1)
      WHERE token_hash IN (SELECT token_hash FROM sessions ORDER BY id DESC LIMIT 1)`),
  )
  let slowestPage = 0
  let slowestSearch = 0
  for (const { path, isSearch } of pathsOf(Object.values<Route>(routes))) {
    if (chosen.length > 0 && !chosen.some((word) => path.includes(word))) continue
    try {
      // One alone first: what is not there is said once.
      await team.measure(path, 1, callsPerSecond)
      await team.measure(path, 5, callsPerSecond)
      const most = isSearch ? promised.searchMs : promised.pageMs
      const { reading, stolenShare } = await undisturbed(
        async () => percentile(await team.measure(path, calls, callsPerSecond), 0.99),
        (p99) => p99 <= most,
      )
      judge(reading, most, path, disturbance(stolenShare))
      if (isSearch) slowestSearch = Math.max(slowestSearch, reading)
      else slowestPage = Math.max(slowestPage, reading)
    } catch (error) {
      const message = (error as Error).message
      if (/: 404 /.test(message)) console.log(`not there ${path}`)
      else throw error
    }
  }
  handOn('console', {
    members,
    'p99 ms of its slowest page': slowestPage,
    'p99 ms of its slowest search': slowestSearch,
  })
  await team.stop()
}

async function load(): Promise<void> {
  await migrate(postgres.url, pathToFileURL(`${resolve('database')}/`))
  // Once, so that there are operators before the rows are made.
  await (await openTeam(postgres.url)).stop()
  const begun = performance.now()
  await loadBusiness(postgres.url, scale)
  console.log(`${JSON.stringify(scale)} loaded in ${seconds(begun)} s`)
  const database = openDatabase(postgres.url)
  const counting = performance.now()
  await countGrowth(database.db).runDue(new Date())
  await countConsoleDays(database.db).runDue(new Date())
  console.log(`growth, abuse and days counted in the background in ${seconds(counting)} s`)
  await database.close()
}

type Asked = { path: string; isSearch: boolean }

function pathsOf(all: readonly Route[]): Asked[] {
  // Somebody with a bot that waits, a withdrawal, deposits and trades: the fifth of five, among the tenth that trades.
  const member = Math.floor(members / 100) * 5 + 4
  return all
    .filter(({ auth, method, replyKind = 'json' }) => auth === 'operator' && method === 'GET' && replyKind === 'json')
    .flatMap(({ path, query }): Asked[] => {
      const named = path.replace(/:\w+/g, String(member))
      const accepts = (given: Record<string, string>) => query?.safeParse(given).success === true
      const hasPages = JSON.stringify(query?.safeParse({ page: 'x' }).error?.issues ?? '').includes('page')
      const hasSearch = JSON.stringify(query?.safeParse({ search: 'x'.repeat(1_000) }).error?.issues ?? '').includes(
        'search',
      )
      const bounds = hasPages ? 'page=1&pageSize=20' : ''
      const first = needed[path] ?? bounds
      const pages = [{ path: `${named}?${first}`, isSearch: false }]
      if (!hasSearch || !accepts({ search: 'word' })) return pages
      return [
        ...pages,
        ...words.map((word) => ({ path: `${named}?${bounds}&search=${encodeURIComponent(word)}`, isSearch: true })),
      ]
    })
}

async function stop(): Promise<void> {
  const { positions, answeredMs, closedMs, entriesAfter } = await stopFleet(postgres.url, bots)
  console.log(`${bots} bots with ${positions} positions: the stop was answered in ${answeredMs.toFixed(0)} ms`)
  judge(closedMs, promised.closedMs, `all ${positions} positions closed after the stop of the whole platform`)
  if (entriesAfter > 0) missed.push(`${entriesAfter} entries were made after the answer`)
  console.log(`${entriesAfter === 0 ? 'holds ' : 'MISSED'} no entry is made after the answer: ${entriesAfter}`)
}

function judge(ms: number, most: number, name: string, besides = ''): void {
  const line = `${name}: ${ms.toFixed(0)} ms (promised at most ${most} ms${besides})`
  console.log(`${ms <= most ? 'holds ' : 'MISSED'} ${line}`)
  if (ms > most) missed.push(line)
}

function seconds(begun: number): string {
  return ((performance.now() - begun) / 1000).toFixed(1)
}
