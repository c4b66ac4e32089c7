import { sql } from 'kysely'
import { type Db, openDatabase } from '../../../platform/database/db.ts'
import { setSandboxClock } from '../../../sandbox/testing/set-sandbox-clock.ts'
import { testDatabaseUrl } from '../../../sandbox/testing/test-database.ts'
import { whenOver } from '../../../sandbox/testing/when-over.ts'
import { botWorld } from '../../trading/testing/bot-world.ts'
import { dump, emptyShards, fillShards } from './fleet-world.ts'

/** One of each package, some with hardly more fuel than their capital asks for; each was brought by the one before. */
const bots = [
  { capital: 300, packageId: 1, fuel: 15 },
  { capital: 800, packageId: 2, fuel: 400 },
  { capital: 2_000, packageId: 3, fuel: 200 },
  { capital: 6_000, packageId: 4, fuel: 2_000 },
  { capital: 20_000, packageId: 4, fuel: 5_000 },
  { capital: 50_000, packageId: 4, fuel: 9_000 },
]

/** A database whose clock stands at a moment, with bots in service that were set up then, the same every time. */
export async function tradingWorld(
  start: Date,
  { perShard }: { perShard: number },
): Promise<{ databaseUrl: string; db: Db }> {
  const databaseUrl = await testDatabaseUrl()
  const { db, close } = openDatabase(databaseUrl)
  whenOver(close)
  const world = botWorld(db, start)
  let sponsor: bigint | null = null
  for (const [place, { capital, packageId, fuel }] of bots.entries()) {
    sponsor = await world.active({ packageId, fuel, sponsor }, { capital })
    if ((place + 1) % perShard === 0) await fillShards(db)
  }
  await emptyShards(db)
  await setSandboxClock(db, start)
  return { databaseUrl, db }
}

/** What trading has brought about, in the fleet and in the books, without the numbers that say in which order rows were written. */
export async function outcomeOfTrading(db: Db): Promise<Record<string, string>> {
  const tables = {
    fuel: 'SELECT * FROM fuel_balances ORDER BY member_id',
    income: 'SELECT * FROM income_balances ORDER BY member_id',
    hosting: 'SELECT member_id, hosted_through, low_since, deactivated_at FROM bot_hosting ORDER BY member_id',
    states: 'SELECT member_id, cause, to_state, at FROM bot_changes ORDER BY member_id, at, cause',
    postings: 'SELECT kind, at, members, accounts::text[], amounts FROM ledger_entries ORDER BY 2, 1, 3, 5',
  }
  const found: Record<string, string> = await dump(db)
  for (const [name, query] of Object.entries(tables)) {
    const { rows } = await sql<{ row: string }>`SELECT q::text AS row FROM (${sql.raw(query)}) q`.execute(db)
    found[name] = rows.map(({ row }) => row).join('\n')
  }
  return found
}
