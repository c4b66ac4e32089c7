import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { breakingProxy } from '../../sandbox/testing/breaking-proxy.ts'
import { debianCluster, hasDebianPostgres, hasPgbouncer } from '../../sandbox/testing/debian-postgres.ts'
import { liveLogins } from '../../sandbox/testing/live-logins.ts'
import { pooledSettings, runPgbouncer, startPgbouncer } from '../../sandbox/testing/pgbouncer.ts'
import { testDatabaseUrl } from '../../sandbox/testing/test-database.ts'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import { parseConfig } from '../config.ts'
import { listen } from '../events.ts'
import { failureInWords } from '../failure-in-words.ts'
import { createLogger } from '../logging.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { connectPatiently } from './connect-patiently.ts'
import { parseDatabaseUrl, withHosts, withLogin } from './database-url.ts'
import { whileTimeStands } from './hold-time.ts'
import { openLogins } from './logins.ts'

const testPooled = test.skipIf(!hasPgbouncer())
const roles = ['api', 'worker', 'fleet', 'signer'] as const
const atOnce = { waitMsMax: 0, report() {} }

/** Two connections to the server for however many to the pooler: nobody keeps one. */
async function pooler(lines: string[] = []) {
  const url = await testDatabaseUrl()
  const pgbouncer = await startPgbouncer(inject('templateUrl'), { connections: 2, lines })
  const logins = await liveLogins(url, ['api'], pgbouncer.host)
  whenOver(() => pgbouncer.stop())
  const settings = { ...pooledSettings(url), DATABASE_URL: pgbouncer.through(url) }
  const config = (env: Record<string, string> = {}) => parseConfig({ ...settings, ...env })
  const live = (env: Record<string, string> = {}) => ({
    ...config({ ...logins, ROLES: 'api', ...env }),
    MODE: 'live' as const,
  })
  const opened = async () => {
    const all = await openLogins(config(), url)
    whenOver(() => all.close())
    return all
  }
  return { url, pgbouncer, logins, config, live, opened }
}

testPooled('no statement keeps a name, whoever gives it one, and each is answered by its own text', async () => {
  const { opened } = await pooler()
  const logins = await opened()
  const { pool } = logins.of('api')
  const { db } = logins.of('fleet')
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const text = n % 2 === 0 ? 'SELECT $1::int AS n' : 'SELECT -$1::int AS n'
      const named = await pool.query<{ n: number }>({ name: 'same', text, values: [n] })
      const kept = await sql<{ n: number }>`SELECT ${n}::int AS n`.execute(db)
      return [named.rows[0]?.n, kept.rows[0]?.n]
    }),
  )
  expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => [n % 2 === 0 ? n : -n, n]))
  const { rows } = await pool.query<{ left: bigint }>('SELECT count(*) AS left FROM pg_prepared_statements')
  expect(rows).toEqual([{ left: 0n }])
})

testPooled('a lock is held by one process, through all that others ask meanwhile, and is free afterwards', async () => {
  const { opened } = await pooler()
  const [one, other] = [(await opened()).of('worker'), (await opened()).of('worker')]
  let isHeld = false
  const held = await whileTimeStands(
    one.direct,
    async () => {
      isHeld = true
      await Promise.all(Array.from({ length: 20 }, () => sql`SELECT pg_sleep(0.01)`.execute(one.db)))
      for (let attempt = 0; attempt < 5; attempt++)
        expect(await whileTimeStands(other.direct, async () => {}, { alone: 'task' })).toBe(false)
    },
    { alone: 'task' },
  )
  expect([held, isHeld]).toEqual([true, true])
  expect(await whileTimeStands(other.direct, async () => {}, { alone: 'task' })).toBe(true)
  const { rows } = await one.pool.query(`SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE l.locktype = 'advisory' AND d.datname = current_database()`)
  expect(rows).toEqual([])
})

testPooled('what is said through the pooler is heard, for as long as anybody listens', async () => {
  const { opened } = await pooler()
  const { db, direct } = (await opened()).of('api')
  const heard: string[] = []
  const listening = await listen(direct, 'pooled', (word) => heard.push(word), createLogger('silent'))
  whenOver(() => listening.close())
  // The queue hears of new jobs in the same way.
  const queue = await direct.queue.connect()
  queue.on('notification', ({ payload }) => heard.push(`queue ${payload}`))
  await queue.query('LISTEN pooled')
  whenOver(async () => queue.release(true))
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 5 }, () => sql`SELECT pg_sleep(0.01)`.execute(db)))
    await sql`SELECT pg_notify('pooled', ${String(round)})`.execute(db)
    await expect.poll(() => heard.length, { timeout: 60_000 }).toBe(2 * (round + 1))
  }
  const rounds = ['0', '1', '2', '3', '4']
  expect(heard.toSorted()).toEqual([...rounds, ...rounds.map((round) => `queue ${round}`)])
})

testPooled(
  'every role has its own bound through the pooler, too, and a statement that takes longer is ended',
  async () => {
    const { url, opened, pgbouncer } = await pooler()
    const bounds = async () => {
      const logins = await opened()
      return Promise.all(
        (['api', 'signer', 'fleet', 'worker'] as const).map(async (role) => {
          const { rows } = await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(logins.of(role).db)
          return rows[0]?.statement_timeout
        }),
      )
    }
    expect(await bounds()).toEqual(['30s', '2min', '5min', '10min'])
    const { db } = (await opened()).of('api')
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    const name = (await sql<{ name: string }>`SELECT session_user::text AS name`.execute(db)).rows[0]?.name
    await owner.query(`ALTER ROLE ${name} SET statement_timeout = 50`)
    await owner.end()
    await pgbouncer.command('RECONNECT')
    await expect(sql`SELECT pg_sleep(60)`.execute(db)).rejects.toThrow('statement timeout')
  },
)

testPooled('the signer goes past the pooler, and nobody else’s work does', async () => {
  const { opened, url } = await pooler()
  const logins = await opened()
  const ways = logins.pools().map(({ login, use, way }) => [login, use, way].join(' '))
  expect(ways.filter((way) => way.endsWith(' work pooled'))).toEqual([
    'api work pooled',
    'worker work pooled',
    'fleet work pooled',
  ])
  expect(ways.filter((way) => way.endsWith('direct'))).toHaveLength(ways.length - 3)
  expect(new URL(logins.of('signer').url).port).toBe(new URL(url).port)
})

testPooled('a login without a bound of its own is refused with the command that gives it one', async () => {
  const { url, live, logins, pgbouncer } = await pooler()
  const { username } = new URL(logins.API_DATABASE_URL ?? '')
  const start = async () => (await openLogins(live(), undefined, atOnce)).close()
  await start()
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  whenOver(() => owner.end())
  for (const [change, takes] of [
    ['RESET statement_timeout', 'for ever'],
    ["SET statement_timeout = '1h'", '3600 seconds'],
  ]) {
    await owner.query(`ALTER ROLE ${username} ${change}`)
    await pgbouncer.command('RECONNECT')
    const failure = failureInWords(await start().catch((error: unknown) => error))
    expect(failure).toEqual({
      reason: 'no_statement_timeout',
      sentence: `API_DATABASE_URL: a statement of ${username} may take ${takes}, and through a pooler only the login can say otherwise. ALTER ROLE ${username} SET statement_timeout = '30s', have the pooler connect anew (RECONNECT), and start again.`,
    })
  }
})

testPooled.each([
  ['refuses what is said when a connection begins', []],
  ['passes over what is said when a connection begins', ['ignore_startup_parameters = statement_timeout,options']],
])('a pooler that nobody told the service of, and that %s, is refused in words', async (_, lines) => {
  const { url, live, pgbouncer } = await pooler(lines)
  const failure = async (start: Promise<unknown>) => failureInWords(await start.catch((error: unknown) => error))
  const untold = { ...live(), DATABASE_POOLED: false, DATABASE_DIRECT: undefined }
  expect(await failure(openLogins(untold, undefined, atOnce))).toMatchObject({
    reason: 'pooler',
    sentence: expect.stringContaining('API_DATABASE_URL leads to a pooler: set DATABASE_POOLED=1'),
  })
  const folder = pathToFileURL(`${resolve('database')}/`)
  expect(await failure(migrate(pgbouncer.through(url), folder, atOnce))).toMatchObject({
    reason: 'pooler',
    sentence: expect.stringContaining('DATABASE_URL leads to a pooler'),
  })
  const another = await startPgbouncer(inject('templateUrl'), { lines })
  whenOver(() => another.stop())
  const past = { ...live(), DATABASE_DIRECT: another.host }
  expect(await failure(openLogins(past, undefined, atOnce))).toMatchObject({
    reason: 'pooler',
    sentence: expect.stringContaining('DATABASE_DIRECT leads to a pooler'),
  })
})

testPooled('DATABASE_DIRECT that leads to another server is refused: a lock there would be nobody’s', async () => {
  const { live } = await pooler()
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-other-'))
  const other = await startPostgres({ dataDir, database: 'fairlead', settings: ['fsync=off'] })
  whenOver(async () => {
    await other.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const config = live()
  const { user, password, database } = parseDatabaseUrl(config.API_DATABASE_URL ?? '')
  const admin = new pg.Client({ connectionString: other.url })
  await admin.connect()
  await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD '${password}'`)
  await admin.query(`CREATE DATABASE ${database}`)
  await admin.end()
  const start = openLogins({ ...config, DATABASE_DIRECT: `127.0.0.1:${new URL(other.url).port}` }, undefined, atOnce)
  expect(failureInWords(await start.catch((error: unknown) => error))).toEqual({
    reason: 'different_servers',
    sentence:
      'API_DATABASE_URL and DATABASE_DIRECT lead to different servers: set DATABASE_DIRECT to those behind the pooler.',
  })
})

testPooled('a start waits for a server that its pooler does not reach yet, and says so', async () => {
  const url = await testDatabaseUrl()
  const proxy = await breakingProxy(url)
  whenOver(() => proxy.close())
  const lines = ['server_login_retry = 1', 'query_wait_timeout = 2']
  const pgbouncer = await startPgbouncer(proxy.url, { lines })
  whenOver(() => pgbouncer.stop())
  const [login = ''] = Object.values(await liveLogins(url, ['api'], pgbouncer.host))
  await proxy.refuse()
  const failure = failureInWords(
    await connectPatiently(login, atOnce, 'API_DATABASE_URL').catch((error: unknown) => error),
  )
  expect(failure).toMatchObject({
    reason: 'behind_pooler',
    sentence: expect.stringMatching(/^API_DATABASE_URL: the pooler at \S+ does not reach its server/),
  })
  const told: string[] = []
  const report = (words: string) => {
    if (told.push(words) === 1) void proxy.serve()
  }
  await (await connectPatiently(login, { waitMsMax: 600_000, report })).end()
  expect(told[0]).toContain('does not answer yet (08P01)')
})

test.skipIf(!hasPgbouncer() || !hasDebianPostgres())(
  'the configuration of docs/operations.md carries every role on Debian’s PostgreSQL 15',
  { timeout: 600_000 },
  async () => {
    const url = await debianCluster()
    await migrate(url, pathToFileURL(`${resolve('database')}/`))
    const page = readFileSync('docs/operations.md', 'utf8')
    const block = (language: string) =>
      new RegExp(`^\`\`\`${language} pgbouncer\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? ''
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    for (const role of roles)
      await owner.query(`CREATE ROLE fairlead_live_${role} LOGIN PASSWORD '${role} secret' IN ROLE fairlead_${role}`)
    for (const line of page.matchAll(/^ {4}(ALTER ROLE fairlead_live_\w+ SET statement_timeout = .*;)$/gm))
      await owner.query(line[1] ?? '')
    const { rows } = await owner.query<{ format: string }>(/^SELECT[^;]+/m.exec(block('sh'))?.[0] ?? '')
    await owner.end()
    const { host, stop } = await runPgbouncer(
      (port, folder) =>
        block('ini')
          .replace('host=10.0.0.5 port=5432', `host=127.0.0.1 port=${new URL(url).port}`)
          .replace('listen_addr = 10.0.0.4', 'listen_addr = 127.0.0.1\nunix_socket_dir =')
          .replace('listen_port = 6432', `listen_port = ${port}`)
          .replace('/etc/pgbouncer/userlist.txt', join(folder, 'users')),
      rows.map(({ format }) => `${format}\n`).join(''),
    )
    whenOver(stop)
    const logins = Object.fromEntries(
      roles.map((role) => [
        `${role.toUpperCase()}_DATABASE_URL`,
        withLogin(withHosts(url, host), `fairlead_live_${role}`, `${role} secret`),
      ]),
    )
    const config = { ...parseConfig({ ...logins, ...pooledSettings(url) }), MODE: 'live' as const }
    const opened = await openLogins(config, undefined, atOnce)
    whenOver(() => opened.close())
    for (const role of roles)
      expect((await sql`SELECT session_user::text AS name`.execute(opened.of(role).db)).rows).toEqual([
        { name: `fairlead_live_${role}` },
      ])
  },
)
