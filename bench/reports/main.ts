import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { DealQuery } from '../../server/bots/reports/deal-store.ts'
import { readBotStats } from '../../server/bots/reports/read-bot-stats.ts'
import { openAccount } from '../../server/bots/trading/brokers/open-account.ts'
import { inTx, openDatabase } from '../../server/platform/database/db.ts'
import { startPostgres } from '../../server/platform/postgres/start-postgres.ts'
import { migrate } from '../../server/platform/schema/migrate.ts'
import { addMember } from '../../server/testing/postgres-world.ts'
import { randomFrom } from '../../server/testing/random.ts'
import { handOn } from '../hand-on.ts'
import { asOwner } from '../ledger/grow-forest.ts'

const few = 1_000
const many = Number(process.env.BENCH_DEALS ?? 1_000_000)
const pages = 1_000
const pageSize = 5
const ratioMax = 1.5
const perInsert = 20_000

const dataDir = resolve('.data/bench-reports')
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
  await migrate(postgres.url, pathToFileURL(`${resolve('database')}/`))
  const database = openDatabase(postgres.url)
  const { db } = database
  const now = new Date('2026-03-02T00:00:00Z')
  const members: { memberId: bigint; deals: number }[] = []
  for (const deals of [few, many]) {
    const memberId = await inTx(db, (tx) => addMember(tx, `reader${deals}`, null))
    const accountId = await inTx(db, (tx) => openAccount(tx, { memberId, server: 'Bench', login: String(deals), now }))
    // Over a year, whatever their number.
    for (let from = 1; from <= deals; from += perInsert)
      await sql`INSERT INTO deals SELECT ${accountId}, n, ${memberId}, n, n, ${now}::timestamptz - (${deals}::int - n) * (interval '365 days' / ${deals}::int),
        (ARRAY['XAUUSD', 'BTCUSD', 'USDJPY'])[n % 3 + 1], 'buy', 'out', 0.1, 2000 + n % 997, (n::bigint * 7919 % 10007 - 5000) * 1000, 0, 0, 21, 1, 1
        FROM generate_series(${from}::int, least(${from + perInsert - 1}::int, ${deals}::int)) n`.execute(db)
    members.push({ memberId, deals })
  }
  // As the database does by itself within the minute.
  await asOwner(postgres.url, (client) => client.query('VACUUM ANALYZE'))
  const byTime = await compare('pages anywhere in the history, by time', (deals, random) => ({
    limit: pageSize,
    offset: random.below(Math.floor(deals / pageSize)) * pageSize,
  }))
  const bySort = await compare('first page by profit (of the newest 2,000)', () => ({
    limit: pageSize,
    offset: 0,
    sort: 'Profit',
  }))
  await database.close()
  handOn('reports', { deals: many, 'of a member with 1,000': Math.max(byTime, bySort) })
  return byTime <= ratioMax && bySort <= ratioMax

  /** Both members in turn, so that whatever else the machine does weighs on both alike. */
  async function compare(
    name: string,
    query: (deals: number, random: ReturnType<typeof randomFrom>) => DealQuery,
  ): Promise<number> {
    const random = randomFrom(1)
    const times = members.map((): number[] => [])
    for (let n = 0; n < pages; n++) {
      for (const [place, { memberId, deals }] of members.entries()) {
        const wanted = query(deals, random)
        const begun = performance.now()
        await readBotStats(db, memberId, wanted)
        times[place]?.push(performance.now() - begun)
      }
    }
    const [a, b] = times.map((all) => all.sort((x, y) => x - y)) as [number[], number[]]
    const at = (all: number[], share: number) => all[Math.floor(all.length * share)] ?? 0
    const ratio = at(b, 0.99) / at(a, 0.99)
    console.log(
      `${name}: ${few} deals p50 ${at(a, 0.5).toFixed(2)} ms, p99 ${at(a, 0.99).toFixed(2)} ms; ${many} deals p50 ${at(b, 0.5).toFixed(2)} ms, p99 ${at(b, 0.99).toFixed(2)} ms; p99 ratio ${ratio.toFixed(2)} (promised ${ratioMax})`,
    )
    return ratio
  }
}
