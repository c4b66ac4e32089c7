import { routes } from '@fairlead/contract/table'
import { expect, inject, test } from 'vitest'
import { hasPgbouncer } from '../sandbox/testing/debian-postgres.ts'
import { liveLogins } from '../sandbox/testing/live-logins.ts'
import { pooledSettings, startPgbouncer } from '../sandbox/testing/pgbouncer.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { testServer } from '../sandbox/testing/test-server.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { type Fuzzed, fuzzCalls, sizeOfFuzz } from './fuzz-calls.ts'

const testPooled = test.skipIf(!hasPgbouncer())
const roles = ['api', 'worker', 'fleet', 'signer']
const fuzzed = { timeout: 3_600_000 }
const shareFailing = 0.2

async function pooler(lines: string[] = []) {
  const url = await testDatabaseUrl()
  const pgbouncer = await startPgbouncer(inject('templateUrl'), { lines })
  whenOver(() => pgbouncer.stop())
  const pooled = { ...pooledSettings(url), DATABASE_URL: pgbouncer.through(url) }
  return { url, pgbouncer, pooled }
}

const failing = ({ statuses }: Fuzzed) => {
  const counts = [...statuses.values()].flatMap((seen) => [...seen])
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  return counts.reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0) / all
}

testPooled('every declared call is answered through a pooler as without one', fuzzed, async () => {
  const { url, pooled, pgbouncer } = await pooler()
  const server = await testServer({ ...pooled, LOG_LEVEL: 'warn' }, url)
  const { problems, statuses } = await fuzzCalls(server, sizeOfFuzz(inject('proofs') === 'long' ? 'short' : 'none'))
  expect(problems).toEqual([])
  expect([...statuses.keys()].sort()).toEqual(Object.keys(routes).sort())
  expect(
    server
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":"error"')),
  ).toEqual([])
  // What belongs to a connection goes past it: what is heard, and the queue, which hears of new jobs.
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  const connections = (labels: string) =>
    Number(new RegExp(`^fairlead_database_connections\\{${labels}\\} (\\d+)$`, 'm').exec(figures)?.[1])
  expect(connections('login="api",use="locks",way="direct"')).toBeGreaterThanOrEqual(1)
  expect(connections('login="worker",use="queue",way="direct"')).toBeGreaterThanOrEqual(2)
  expect(connections('login="api",use="work",way="pooled"')).toBeGreaterThanOrEqual(1)
  // Each login's work went through it, but the signer's.
  const pools = await pgbouncer.command<{ database: string; user: string }>('SHOW POOLS')
  const database = new URL(url).pathname.slice(1)
  const users = pools.filter((pool) => pool.database === database).map(({ user }) => user)
  for (const role of ['api', 'worker', 'fleet']) expect(users).toContain(`${database}_${role}_login`)
  expect(users).not.toContain(`${database}_signer_login`)
})

testPooled(
  'without DATABASE_POOLED much of it would fail: what a connection was told is another one’s',
  fuzzed,
  async () => {
    const { url, pgbouncer } = await pooler(['ignore_startup_parameters = statement_timeout,options'])
    const logins = await liveLogins(url, roles, pgbouncer.host)
    const server = await testServer({ ...logins, LOG_LEVEL: 'silent' }, url)
    const share = failing(await fuzzCalls(server, sizeOfFuzz('none'), Number.POSITIVE_INFINITY))
    console.log(`Without DATABASE_POOLED ${Math.round(100 * share)} % of all calls fail behind PgBouncer`)
    expect(share).toBeGreaterThan(shareFailing)
  },
)
