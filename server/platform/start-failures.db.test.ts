import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { liveLogins } from '../sandbox/testing/live-logins.ts'
import { databaseUrl, testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { parseConfig } from './config.ts'
import { connectPatiently } from './database/connect-patiently.ts'
import { openDatabase } from './database/db.ts'
import { openLogins } from './database/logins.ts'
import { failureInWords } from './failure-in-words.ts'
import { assertMigrated } from './schema/assert-migrated.ts'
import { migrate } from './schema/migrate.ts'

const shipped = pathToFileURL(`${resolve('database')}/`)
const url = await testDatabaseUrl()
const owner = new pg.Client({ connectionString: url })
await owner.connect()
const suffix = randomBytes(4).toString('hex')
const password = 'a secret nobody may read'
const logins = [`none_${suffix}`, `two_${suffix}`, `mighty_${suffix}`]
for (const login of logins) await owner.query(`CREATE ROLE ${login} LOGIN PASSWORD '${password}'`)
await owner.query(`GRANT fairlead_api, fairlead_worker TO two_${suffix}; ALTER ROLE mighty_${suffix} CREATEROLE`)
whenOver(async () => {
  await owner.query(`DROP ROLE ${logins.join(', ')}`)
  await owner.end()
})

const atOnce = { waitMsMax: 0, report() {} }
/** By the network, whatever way the tests take. */
function as(parts: { user?: string; password?: string; host?: string; port?: string; database?: string }): string {
  const other = new URL(parts.database ? databaseUrl(url, parts.database) : url)
  other.searchParams.delete('host')
  if (parts.user) other.username = parts.user
  if (parts.user) other.password = password
  if (parts.password) other.password = parts.password
  if (parts.host) other.hostname = parts.host
  if (parts.port) other.port = parts.port
  return other.href
}
const live = (api: string) => ({
  ...parseConfig({ ROLES: 'api', API_DATABASE_URL: api }),
  MODE: 'live' as const,
})
const startApi = async (api: string) => (await openLogins(live(api), undefined, atOnce)).close()

test.each([
  ['host_unknown', { host: 'no-such-host.invalid' }, 'there is no host no-such-host.invalid'],
  ['host_unreachable', { port: '1' }, 'nobody listens at 127.0.0.1:1.'],
  ['wrong_password', { password: 'wrong' }, 'is wrong, or there is no such login'],
  ['database_unknown', { database: 'nowhere' }, 'there is no database nowhere'],
  ['wrong_rights', { user: `none_${suffix}` }, `does not belong to fairlead_api. GRANT fairlead_api TO none_${suffix}`],
  ['wrong_rights', { user: `two_${suffix}` }, 'has more rights than the role api needs, or others (fairlead_worker)'],
  ['wrong_rights', { user: `mighty_${suffix}` }, 'has more rights than the role api needs (CREATEROLE)'],
])('a login that cannot serve is refused by its name, %s %o', async (reason, parts, words) => {
  const failure = failureInWords(await startApi(as(parts)).then(undefined, (error: unknown) => error))
  expect(failure).toMatchObject({ reason, sentence: expect.stringContaining('API_DATABASE_URL') })
  expect(failure.sentence).toContain(words)
  expect(failure.sentence).not.toContain(password)
})

test('an owner that lacks a right is told which', async () => {
  const sentence = async (login: string) =>
    failureInWords(await migrate(as({ user: login }), shipped, atOnce).catch((error: unknown) => error)).sentence
  await owner.query("UPDATE schema_objects SET print = 'x' WHERE name = 'grants.sql'")
  expect(await sentence(`none_${suffix}`)).toMatch(/does not own the tables, \w+ does/)
})

test('an error that nobody foresaw is one sentence without a stack or an address’s secrets', () => {
  const { sentence } = failureInWords(
    new Error('odd at postgres://me:secret@host/db and https://node/key\n    at there'),
  )
  expect(sentence).toBe(
    'The server could not start (odd at postgres://host/db and https://node/…): mend what it says and start again.',
  )
})

test('who may not migrate waits for who does, telling what for, and gives up in words', async () => {
  const name = `late_${suffix}`
  const admin = new pg.Client({ connectionString: databaseUrl(inject('templateUrl'), 'postgres') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const late = databaseUrl(url, name)
  const [api = ''] = Object.values(await liveLogins(late, ['api']))
  const { pool, close } = openDatabase(api, { asLogin: true })
  whenOver(async () => {
    await close()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  })
  await expect(assertMigrated(pool, shipped)).rejects.toThrow('start one process with DATABASE_URL')
  const told: string[] = []
  let migrated: Promise<number> | undefined
  // Whoever waits says so before it looks again, so the migration begins while it waits.
  const tell = (words: string) => {
    told.push(words)
    migrated ??= migrate(late, shipped)
  }
  await assertMigrated(pool, shipped, { waitMsMax: 600_000, report: tell })
  expect(told[0]).toContain('The database is not')
  expect(await migrated).toBeGreaterThan(50)
})

test('a server that does not listen yet is waited for, and told of', async () => {
  const told: string[] = []
  const waiting = connectPatiently(as({ port: '1' }), { waitMsMax: 60, report: (words) => told.push(words) })
  await expect(waiting).rejects.toThrow('DATABASE_URL: nobody listens at 127.0.0.1:1')
  expect(told).toEqual(['the database of DATABASE_URL does not answer yet (ECONNREFUSED)'])
})
