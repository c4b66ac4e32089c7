import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { addAccount } from '../identity/add-account.ts'
import type { Identity } from '../identity/identity.ts'
import { dyingMigration } from '../sandbox/testing/dying-migration.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { openDatabase } from './db.ts'
import { findSchemaFaults } from './find-schema-faults.ts'
import { migrate } from './migrate.ts'

const proofs = inject('proofs')
const shipped = resolve('migrations')

/** The next version: a table, a function, a view and a right are others than now. */
function nextVersion(name: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  whenOver(async () => rmSync(folder, { recursive: true }))
  cpSync(shipped, folder, { recursive: true })
  const edit = (file: string, change: (sql: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))
  const number = String(readdirSync(shipped).filter((file) => /^\d{4}_/.test(file)).length + 1).padStart(4, '0')
  writeFileSync(join(folder, `${number}_next.sql`), '-- Why: the next.\nALTER TABLE members ADD COLUMN next text;')
  edit('functions/ledger_open_accounts.sql', (sql) => sql.replace('AS $$', () => `AS $$ -- ${name}`))
  edit('views/people.sql', (sql) => sql.replace('sponsor_id\n', 'sponsor_id, next\n'))
  edit('grants.sql', (sql) => `${sql}\nGRANT UPDATE (next) ON members TO fairlead_worker; -- ${name}\n`)
  return pathToFileURL(`${folder}/`)
}

test('killed at any statement of an upgrade, under load, the database is as before or as after; the next start finishes it', async () => {
  const url = await testDatabaseUrl()
  const owner = new pg.Client({ connectionString: url, application_name: 'fairlead' })
  await owner.connect()
  whenOver(() => owner.end())
  const { db, close } = openDatabase(url)
  whenOver(close)
  const identity = { db, clock: { now: () => new Date() } } as Identity
  let isOver = false
  const acknowledged: string[] = []
  const load = (async () => {
    for (let n = 0; !isOver; n++) {
      const email = `load${n}@people.test`
      await addAccount(identity, { name: 'Load', email, password: 'correct horse battery', role: 'member' })
      acknowledged.push(email)
    }
  })()
  const next = nextVersion('a')
  const before = pathToFileURL(`${shipped}/`)
  // The tests' own template was migrated in one step with nothing to wait for; so many statements are the fewest there are.
  const step = proofs === 'long' ? 1 : 20
  const all = proofs === 'none' ? [14, 30] : Array.from({ length: 400 / step }, (_, index) => 1 + index * step)
  let kills = 0
  for (const statement of all) {
    const { isWhole } = await dyingMigration(url, next, statement)
    if (isWhole) break
    kills++
    const faults = await findSchemaFaults(owner, next)
    if (faults.length === 0) {
      // It was committed: only the answer was lost.
      break
    }
    expect(faults).toContain('The migration 0053_next.sql has not run.'.replace('0053', nextNumber()))
    // The version before goes on with what is whole.
    expect(await findSchemaFaults(owner, before)).toEqual([])
  }
  expect(kills).toBeGreaterThanOrEqual(2)
  await migrate(url, next)
  expect(await findSchemaFaults(owner, next)).toEqual([])
  // The version before starts again on what the later one made, and leaves it alone.
  expect(await migrate(url, before)).toBe(0)
  expect(await findSchemaFaults(owner, next)).toEqual([])
  expect(await findSchemaFaults(owner, before)).toEqual([])
  isOver = true
  await load
  const there = await db.selectFrom('members').select('email').where('email', 'like', 'load%').execute()
  expect(there.map(({ email }) => email).sort()).toEqual([...acknowledged].sort())
  console.log(`${kills} kills, ${acknowledged.length} sign-ups acknowledged`)
})

const nextNumber = () => String(readdirSync(shipped).filter((file) => /^\d{4}_/.test(file)).length + 1).padStart(4, '0')

test('what was broken by hand, a killed start of an earlier version’s among it, is put right by the next start', async () => {
  const url = await testDatabaseUrl()
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  whenOver(() => owner.end())
  const here = pathToFileURL(`${shipped}/`)
  const untouched = "SELECT oid FROM pg_proc WHERE proname = 'cluster_moved'"
  const before = (await owner.query(untouched)).rows
  await owner.query(`DROP VIEW trade_receipts; DROP FUNCTION withdrawal_to_pay; REVOKE ALL ON trades FROM fairlead_worker;
    GRANT EXECUTE ON FUNCTION ledger_post TO PUBLIC; REVOKE EXECUTE ON FUNCTION ledger_post FROM fairlead_api; GRANT UPDATE ON payouts TO fairlead_fleet;
    CREATE FUNCTION ledger_seal(odd text) RETURNS text LANGUAGE sql AS 'SELECT odd'`)
  expect((await findSchemaFaults(owner, here)).length).toBeGreaterThanOrEqual(5)
  expect(await migrate(url, here)).toBe(0)
  expect(await findSchemaFaults(owner, here)).toEqual([])
  expect((await owner.query(untouched)).rows).toEqual(before)
})

test.runIf(proofs !== 'none')(
  'killed at the statements of an upgrade from 0036, the next start brings it to the newest version',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    whenOver(async () => rmSync(folder, { recursive: true }))
    for (const file of readdirSync(shipped).filter((name) => /^\d{4}_/.test(name) && name < '0037'))
      cpSync(join(shipped, file), join(folder, file))
    const url = await emptyDatabase()
    await migrate(url, pathToFileURL(`${folder}/`))
    const owner = new pg.Client({ connectionString: url, application_name: 'fairlead' })
    await owner.connect()
    whenOver(() => owner.end())
    const here = pathToFileURL(`${shipped}/`)
    const applied = async () =>
      (await owner.query('SELECT max(number) AS n FROM schema_migrations')).rows[0].n as number
    // Between two statements that only differ in the routine they make, nothing is committed; a proof of all takes half an hour.
    const step = proofs === 'long' ? 1 : 100
    let kills = 0
    for (let statement = 1; ; statement += step) {
      const { isWhole } = await dyingMigration(url, here, statement)
      if (isWhole || (await findSchemaFaults(owner, here)).length === 0) break
      kills++
      // What stands between two files outside a transaction is kept.
      expect(await applied()).toBeGreaterThanOrEqual(36)
    }
    await migrate(url, here)
    expect(await findSchemaFaults(owner, here)).toEqual([])
    expect(kills).toBeGreaterThan(2)
    console.log(`${kills} kills on the way from 0036`)
  },
)

async function emptyDatabase(): Promise<string> {
  const url = await testDatabaseUrl()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('DROP SCHEMA public CASCADE; DROP SCHEMA graphile_worker CASCADE; CREATE SCHEMA public')
  await client.end()
  return url
}
