import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { breakingProxy } from '../../sandbox/testing/breaking-proxy.ts'
import { databaseUrl } from '../../sandbox/testing/test-database.ts'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import { failureInWords } from '../failure-in-words.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { connectPatiently } from './connect-patiently.ts'
import { isDatabaseAway } from './database-away.ts'
import { openDatabase } from './db.ts'

const name = `hosts_${randomBytes(4).toString('hex')}`
const password = 'a secret nobody may read'
const atOnce = { waitMsMax: 0, report() {} }
const nobody = '127.0.0.1:1'

type Server = { host: string; admin: pg.Client }

/** The same login and database on another server, and a door to it that can be shut. */
async function serverAt(adminUrl: string): Promise<Server> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`)
  await admin.query(`CREATE DATABASE ${name} OWNER ${name}`)
  whenOver(async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.query(`DROP ROLE ${name}`)
    await admin.end()
  })
  const { port } = new URL(adminUrl)
  return { host: `127.0.0.1:${port}`, admin }
}

const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-hosts-'))
const own = await startPostgres({ dataDir, database: 'fairlead', settings: ['fsync=off'] })
whenOver(async () => {
  await own.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
const [one, two] = [await serverAt(databaseUrl(inject('templateUrl'), 'postgres')), await serverAt(own.url)]

const urlOf = (hosts: readonly string[]) =>
  `postgres://${name}:${encodeURIComponent(password)}@${hosts.join(',')}/${name}`
const readsOnly = ({ admin }: Server, is: boolean) =>
  admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${is ? 'on' : 'off'}`)
const endAll = ({ admin }: Server) =>
  admin.query(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`)

function opened(hosts: readonly string[]) {
  const database = openDatabase(urlOf(hosts), { asLogin: true, connectionsMax: 2 })
  whenOver(() => database.close())
  const portOf = async () => {
    const { rows } = await sql<{ port: string }>`SELECT current_setting('port') AS port`.execute(database.db)
    return `127.0.0.1:${rows[0]?.port}`
  }
  return { ...database, host: portOf }
}

test('of a dead host, one that only reads and one that takes writes the last is taken, whatever their order', async () => {
  await readsOnly(two, true)
  for (const hosts of [
    [nobody, two.host, one.host],
    [one.host, two.host, nobody],
  ])
    expect(await opened(hosts).host()).toBe(one.host)
})

test('when the first server dies, and when it comes back as one that only reads, connections go to the next', async () => {
  await Promise.all([readsOnly(one, false), readsOnly(two, true)])
  const { db, host } = opened([one.host, two.host])
  expect(await host()).toBe(one.host)
  await Promise.all([readsOnly(one, true), readsOnly(two, false)])
  await endAll(one)
  await expect.poll(() => host().catch(() => 'away'), { timeout: 60_000 }).toBe(two.host)
  // Now the other way, found out by nobody but a write that is refused.
  await Promise.all([readsOnly(one, false), readsOnly(two, true)])
  await expect(sql`BEGIN READ ONLY; CREATE TABLE marks ()`.execute(db)).rejects.toMatchObject({ code: '25006' })
  await expect.poll(host, { timeout: 60_000 }).toBe(one.host)
})

test('a host whose machine is gone without a word keeps nobody waiting for it', async () => {
  await readsOnly(one, false)
  const silent = await breakingProxy(urlOf([one.host]))
  whenOver(() => silent.close())
  silent.hang()
  const begun = performance.now()
  expect(await opened([new URL(silent.url).host, one.host]).host()).toBe(one.host)
  // A look gives each host three seconds; here nobody waited for the first.
  expect(performance.now() - begun).toBeLessThan(2_500)
})

test('where no host takes writes, calls are told to come again and a start says of each host why', async () => {
  await Promise.all([readsOnly(one, true), readsOnly(two, true)])
  const hosts = [nobody, one.host, two.host]
  const error = await opened(hosts)
    .host()
    .catch((failure: unknown) => failure)
  expect(isDatabaseAway(error)).toBe(true)
  const failure = await connectPatiently(urlOf(hosts), atOnce, 'API_DATABASE_URL').catch(failureInWords)
  expect(failure).toEqual({
    reason: 'no_host_takes_writes',
    sentence: `API_DATABASE_URL: none of its hosts takes writes: ${nobody} (ECONNREFUSED), ${one.host} (only reads), ${two.host} (only reads). See that one of them is the first server of its cluster, or set the right hosts.`,
  })
})

test('a start waits until one of the hosts takes writes', async () => {
  await Promise.all([readsOnly(one, true), readsOnly(two, true)])
  const told: string[] = []
  const report = (words: string) => {
    told.push(words)
    void readsOnly(two, false)
  }
  const client = await connectPatiently(urlOf([one.host, two.host]), { waitMsMax: 60_000, report })
  await client.end()
  expect(told[0]).toContain('the database of DATABASE_URL does not answer yet')
})

test('a wrong password is said at once, with the host that said so, and is never shown', async () => {
  const url = urlOf([nobody, one.host]).replace(encodeURIComponent(password), 'hush')
  const waits: string[] = []
  const patience = { waitMsMax: 300, report: (words: string) => waits.push(words) }
  const failure = await connectPatiently(url, patience, 'API_DATABASE_URL').catch(failureInWords)
  expect(failure).toMatchObject({ reason: 'wrong_password' })
  expect(waits).toEqual([])
  expect(JSON.stringify(failure)).not.toContain('hush')
})

test('what a connection asks of itself is no reason to pass a host by', async () => {
  await readsOnly(one, false)
  const database = openDatabase(urlOf([nobody, one.host]), { asLogin: true, readsOnly: true })
  whenOver(() => database.close())
  await expect(sql`CREATE TABLE marks ()`.execute(database.db)).rejects.toMatchObject({ code: '25006' })
  expect((await sql`SELECT 1 AS one`.execute(database.db)).rows).toEqual([{ one: 1 }])
})
