import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

// The application works the queue under its own role, and the queue's tables let only their owner see all rows.
const handQueueOver = `DO $$
DECLARE object record;
BEGIN
  IF to_regrole('fairlead_app') IS NULL THEN RETURN; END IF;
  ALTER SCHEMA graphile_worker OWNER TO fairlead_app;
  FOR object IN SELECT oid::regclass AS name FROM pg_class WHERE relnamespace = 'graphile_worker'::regnamespace
      AND relkind IN ('r', 'v', 'p') AND relowner <> 'fairlead_app'::regrole LOOP
    EXECUTE format('ALTER TABLE %s OWNER TO fairlead_app', object.name);
  END LOOP;
  FOR object IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'graphile_worker'::regnamespace
      AND proowner <> 'fairlead_app'::regrole LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO fairlead_app', object.name);
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
    await runMigrations({ connectionString: databaseUrl })
    await client.query(handQueueOver)
    return ran
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  // Gaps are fine: branches that are written side by side leave each other room.
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})_/.exec(name)?.[1])
      if (!(number > 0) || names[index - 1]?.startsWith(name.slice(0, 5)))
        throw new Error(`Every migration needs a number of its own: ${name} has none.`)
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
