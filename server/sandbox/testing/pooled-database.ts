import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { startPostgres } from '../../platform/postgres/start-postgres.ts'
import { hasPgbouncer } from './debian-postgres.ts'
import { pooledSettings, startPgbouncer } from './pgbouncer.ts'

/**
 * A database with PgBouncer in front of it for a product that journeys start: `npm test` with TESTS_POOLED=1. Run with a folder; once both
 * are ready it prints the settings that lead there, and it takes all away when it is told to end.
 */
const dataDir = resolve(process.argv[2] ?? '')
if (!hasPgbouncer()) throw new Error('There is no PgBouncer on this machine: apt-get install pgbouncer')
const postgres = await startPostgres({ dataDir, database: 'fairlead', settings: ['fsync=off'] })
const pgbouncer = await startPgbouncer(postgres.url)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
// Its own doing keeps nothing running: what is waited for is to be told.
const waiting = setInterval(() => {}, 60_000)
const settings = { ...pooledSettings(postgres.url), DATABASE_URL: pgbouncer.through(postgres.url) }
console.log(`settings ${JSON.stringify(settings)}`)

async function stop(): Promise<void> {
  clearInterval(waiting)
  await pgbouncer.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}
