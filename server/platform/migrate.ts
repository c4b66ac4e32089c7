import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { applyGrants, grantsFile } from './apply-grants.ts'
import { applyRoutines } from './apply-routines.ts'
import { makeNotes, noteSchema } from './note-schema.ts'
import { PlainSentence } from './plain-sentence.ts'
import { readSchemaFiles } from './schema-files.ts'
import { readLiveObjects } from './schema-objects.ts'
import { assertSettled, hasMoved, settleCluster } from './settle-cluster.ts'

// The queue's tables let only their owner see all rows, and no login of ours owns a table: who may see them is said by grants.sql.
const openQueue = `DO $$
DECLARE object record;
BEGIN
  FOR object IN SELECT oid::regclass AS name FROM pg_class WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity LOOP
    EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', object.name);
  END LOOP;
END $$`

type Migration = { number: number; name: string; sql: string; hash: string }

/** One number for the whole product: whoever holds it migrates, everyone else waits for it. */
const migrationLock = 7_203_118_442

/** Brings the database up to the newest migration. Any number of processes may call it at once. */
export async function migrate(databaseUrl: string, folder: URL): Promise<number> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await makeNotes(client)
    const applied = await appliedHashes(client)
    let ran = 0
    for (const migration of migrations) {
      const hash = applied.get(migration.number)
      if (hash === undefined) {
        await apply(client, migration)
        ran++
      } else if (hash !== migration.hash) {
        throw new Error(
          `Migration ${migration.name} was changed after it had run. Migrations only go forward: add a new one.`,
        )
      }
    }
    const isChanged = await applyRoutines(client, folder, ran > 0 || (await hasMoved(client)))
    await runMigrations({ connectionString: databaseUrl })
    await client.query(openQueue)
    await applyGrants(client, folder, isChanged || ran > 0)
    await note(client, folder)
    await settleCluster(client)
    return ran
  } finally {
    await client.end()
  }
}

async function note(client: pg.Client, folder: URL): Promise<void> {
  await client.query('BEGIN')
  const live = await readLiveObjects(client)
  await noteSchema(client, await readSchemaFiles(folder), new Map(), live)
  await client.query('COMMIT')
}

/** For a process that may not migrate: it waits for nobody, and works with no other tables than its own. */
export async function assertMigrated(pool: pg.Pool, folder: URL): Promise<void> {
  const newest = (await readMigrations(folder)).at(-1)
  const { rows } = await pool.query<{ hash: string }>('SELECT hash FROM schema_migrations ORDER BY number DESC LIMIT 1')
  if (newest && rows[0]?.hash !== newest.hash)
    throw new PlainSentence(
      `The database is not at ${newest.name}: start one process with DATABASE_URL, the owner of the tables, first.`,
    )
  await assertSettled(pool)
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name !== grantsFile).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(name.slice(0, 4))
      if (number !== index + 1)
        throw new Error(`Migrations must be numbered without gaps: ${name} is at place ${index + 1}.`)
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { number, name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function appliedHashes(client: pg.Client): Promise<Map<number, string>> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    number integer PRIMARY KEY, name text NOT NULL, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const { rows } = await client.query<{ number: number; hash: string }>('SELECT number, hash FROM schema_migrations')
  return new Map(rows.map((row) => [row.number, row.hash]))
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(migration.sql)
    await client.query('INSERT INTO schema_migrations (number, name, hash) VALUES ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.hash,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
