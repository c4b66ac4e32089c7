import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listSuspense } from '../../server/operato./list-suspense.ts'
import { countConsoleDays } from '../../server/operator/count-days.ts'
import { readFigures } from '../../server/operator/read-figures.ts'
import { listMembers, readMember } from '../../server/operator/read-members.ts'
import { readOverview } from '../../server/operator/read-overview.ts'
import { readWithdrawal } from '../../server/operator/read-withdrawal.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { migrate } from '../../server/platform/migrate.ts'
import { startPostgres } from '../../server/sandbox/postgres/start-postgres.ts'
import { growMembers } from './grow-members.ts'

const members = Number(process.env.BENCH_MEMBERS ?? 1_000_000)
const growth = { members, postings: members * 10, trades: members * 5 }
const rounds = 200
const pageMsMax = 200
const searchMsMax = 500

const dataDir = resolve('.data/bench-console')
rmSync(dataDir, { recursive: true, force: true })
const postgres = await startPostgres({
  dataDir,
  database: 'fairlead',
  settings: ['shared_buffers=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=1h'],
})
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(): Promise<boolean> {
  await migrate(postgres.url, pathToFileURL(`${resolve('migrations')}/`))
  await growMembers(postgres.url, growth)
  const database = openDatabase(postgres.url)
  const { db } = database
  const now = new Date()
  const begun = performance.now()
  await countConsoleDays(db).runDue(now)
  console.log(`first count of every day: ${Math.round(performance.now() - begun)} ms`)
  const again = performance.now()
  await countConsoleDays(db).runDue(now)
  console.log(`each minute after that: ${Math.round(performance.now() - again)} ms`)

  const some = (round: number) => 1 + ((round * 7919) % members)
  const { members: newest } = await listMembers(db, { page: 1, pageSize: 1 })
  const base = (newest[0]?.id ?? members) - members
  const shown = await readMember(db, BigInt(base + some(3)), now)
  const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const search = (words: string) => () => listMembers(db, { search: words, page: 1, pageSize: 10 })
  const results = [
    await timed('overview', pageMsMax, () => readOverview(db, { seesBooks: true, now })),
    await timed('figures of a year', pageMsMax, () => readFigures(db, { from: day(364), to: day(0) })),
    await timed('newest members', pageMsMax, () => listMembers(db, { page: 1, pageSize: 10 })),
    await timed('members by name', pageMsMax, () => listMembers(db, { page: 3, pageSize: 10, sort: 'name' })),
    await timed('one member', pageMsMax, (round) => readMember(db, BigInt(base + some(round)), now)),
    await timed('one withdrawal', pageMsMax, (round) => readWithdrawal(db, BigInt(1 + (round % 200)), now)),
    await timed('deposits', pageMsMax, () => listSuspense(db, { page: 1, pageSize: 10 })),
    await timed('search: a name of a sixth of all', searchMsMax, search('lena')),
    await timed('search: what all mails share', searchMsMax, search('bench.test')),
    await timed('search: one mail', searchMsMax, (round) => search(`member${some(round)}@`)()),
    await timed('search: two letters', searchMsMax, search('le')),
    await timed('search: a referral ID', searchMsMax, (round) => search(`FL${String(some(round)).padStart(8, '0')}`)()),
    await timed('search: a deposit address', searchMsMax, search(shown.depositAddress ?? '')),
    await timed('search: the beginning of an address', searchMsMax, search((shown.depositAddress ?? '').slice(0, 10))),
    await timed('search: a login', searchMsMax, (round) => search(String(10_000_000 + some(round)))()),
    await timed('search: nothing like it', searchMsMax, search('zzz no such member')),
  ]
  await database.close()
  return results.every(Boolean)
}

async function timed(name: string, msMax: number, ask: (round: number) => Promise<unknown>): Promise<boolean> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await ask(round)
    times.push(performance.now() - begun)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  console.log(`${name}: p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms (promised ${msMax})`)
  return at(0.99) <= msMax
}
