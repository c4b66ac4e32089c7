import type pg from 'pg'
import { lockMsMax, retryWhileInUse } from '../database/in-use.ts'
import type { Patience } from '../patience.ts'
import { makeRoutines, routinesToMake } from './make-routines.ts'
import { locksOf, neededFrom } from './migration-kind.ts'
import { makeNotes, noteMigrated, noteSchema, readNotes } from './note-schema.ts'
import { fileOf, type Migration, type Routine, type SchemaFiles } from './schema-files.ts'
import { readLiveObjects } from './schema-objects.ts'

/** When all locks are held, what is still waited for is little. */
const laterLockMsMax = 250

// The queue's tables let only their owner see all rows, and no login of ours owns a table: who may see them is said by grants.sql.
const openQueue = `DO $$
DECLARE object record;
BEGIN
  FOR object IN SELECT oid::regclass AS name FROM pg_class WHERE relnamespace = to_regnamespace('graphile_worker') AND relrowsecurity LOOP
    EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', object.name);
  END LOOP;
END $$`

type Options = { isLast: boolean; patience: Patience }

/**
 * Tables, functions, views, rights and the notes of them, in one transaction: killed anywhere, nothing of it was. Before the last step of
 * a release functions and views may need what is still to come; then they stay as they are until it.
 */
export function bringInOneStep(
  client: pg.Client,
  files: SchemaFiles,
  migrations: readonly Migration[],
  { isLast, patience }: Options,
): Promise<void> {
  return retryWhileInUse(patience, async () => {
    await client.query('BEGIN')
    try {
      await makeNotes(client)
      const noted = await readNotes(client)
      const before = await readLiveObjects(client)
      await takeLocks(client, migrations, routinesToMake(files, noted, before))
      for (const migration of migrations) await run(client, migration)
      const finish = async () => {
        const changed = routinesToMake(files, noted, await readLiveObjects(client))
        await makeRoutines(client, files, changed, await formerRoutines(client, files, noted.keys()))
        await client.query(openQueue)
        if (files.grants !== undefined) await grant(client, files.grants)
        await noteSchema(client, files, before, await readLiveObjects(client))
      }
      if (isLast) {
        await finish()
        await noteRelease(client, files)
      } else if (!(await isPossible(client, finish))) await noteMigrated(client, before, await readLiveObjects(client))
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  })
}

/** Views before tables, as those do who read, and each kind by name; all within the time in which PostgreSQL looks for no deadlock. */
async function takeLocks(
  client: pg.Client,
  migrations: readonly Migration[],
  routines: readonly Routine[],
): Promise<void> {
  const until = Date.now() + lockMsMax
  const take = (statement: string) =>
    client.query(`SET LOCAL lock_timeout = ${Math.max(1, until - Date.now())}; ${statement}`)
  const { rows } = await client.query<{ name: string; relkind: string }>(
    "SELECT relname AS name, relkind FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')",
  )
  const kinds = new Map(rows.map(({ name, relkind }) => [name, relkind]))
  const views = routines.filter(({ kind, name }) => kind === 'view' && kinds.get(name) === 'v').map(({ name }) => name)
  // To lock a view would lock the tables behind it as well.
  for (const view of views.sort()) await take(`ALTER VIEW ${view} SET (security_invoker = true)`)
  for (const { name, mode } of locksOf(migrations))
    if (['r', 'p'].includes(kinds.get(name) ?? '')) await take(`LOCK TABLE ${name} IN ${mode} MODE`)
  await client.query(`SET LOCAL lock_timeout = ${laterLockMsMax}`)
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql)
    // What is checked at the end of a transaction would keep the next migration from changing the same table.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED')
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
  await noteMigration(client, migration)
}

export async function noteMigration(client: pg.Client, { number, name, hash }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migrations (number, name, hash) VALUES ($1, $2, $3)', [number, name, hash])
}

/** What an earlier version had a file of. */
async function formerRoutines(
  client: pg.Client,
  files: SchemaFiles,
  noted: Iterable<string>,
): Promise<Pick<Routine, 'kind' | 'name'>[]> {
  const before = [...noted].flatMap((key) => {
    const [, kind, name] = /^file (function|view)s\/(\w+)\.sql$/.exec(key) ?? []
    return kind && name ? [{ kind: kind as Routine['kind'], name }] : []
  })
  if (before.length === 0) before.push(...(await routinesOfOld(client)))
  return before.filter((one) => !files.hashes.has(fileOf(one as Routine)))
}

/** Before objects were noted one by one, their names were. */
async function routinesOfOld(client: pg.Client): Promise<Pick<Routine, 'kind' | 'name'>[]> {
  const { rows } = await client.query<{ known: boolean }>("SELECT to_regclass('schema_routines') IS NOT NULL AS known")
  if (!rows[0]?.known) return []
  return (
    await client.query<Pick<Routine, 'kind' | 'name'>>('SELECT kind, name FROM schema_routines ORDER BY place DESC')
  ).rows
}

async function grant(client: pg.Client, grants: string): Promise<void> {
  try {
    await client.query(grants)
  } catch (error) {
    throw new Error(`grants.sql failed: ${(error as Error).message}`, { cause: error })
  }
}

/** A table, column, function, type or value that is still to come, or a value that is as new as the transaction. */
const needsMore = ['42P01', '42703', '42883', '42704', '22P02', '55P04']

async function isPossible(client: pg.Client, work: () => Promise<void>): Promise<boolean> {
  await client.query('SAVEPOINT possible')
  try {
    await work()
    return true
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    if (!needsMore.includes(code ?? '')) throw error
    await client.query('ROLLBACK TO SAVEPOINT possible')
    return false
  }
}

async function noteRelease(client: pg.Client, files: SchemaFiles): Promise<void> {
  await client.query(
    `INSERT INTO schema_releases (number, files, needs)
     SELECT coalesce(max(number), 0) + 1, $1, $2 FROM schema_releases
     HAVING coalesce((SELECT files FROM schema_releases ORDER BY number DESC LIMIT 1), '') <> $1`,
    [files.hash, Math.max(0, ...files.migrations.map(neededFrom))],
  )
}
