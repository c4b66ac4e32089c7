import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

type Kind = 'function' | 'view'
type Routine = { name: string; kind: Kind; sql: string }

/**
 * Makes the functions and views of `functions/` and `views/`, one a file that has its name. Where anything in them differs from what
 * was applied last, or tables have changed under them, all of them are dropped and made anew in one transaction, so no rule of an
 * earlier version stays behind. The caller holds the migrations' lock.
 */
export async function applyRoutines(client: pg.Client, folder: URL, tablesChanged: boolean): Promise<boolean> {
  const routines = inOrder([
    ...(await readRoutines(new URL('functions/', folder), 'function')),
    ...(await readRoutines(new URL('views/', folder), 'view')),
  ])
  const hash = createHash('sha256').update(JSON.stringify(routines)).digest('hex')
  await client.query(`CREATE TABLE IF NOT EXISTS schema_routines (
    place integer PRIMARY KEY, name text NOT NULL, kind text NOT NULL, hash text NOT NULL)`)
  const applied = await client.query<{ name: string; kind: Kind; hash: string }>(
    'SELECT name, kind, hash FROM schema_routines ORDER BY place DESC',
  )
  if (applied.rows.length === 0 && routines.length === 0) return false
  if (applied.rows[0]?.hash === hash && !tablesChanged) return false
  await client.query('BEGIN')
  try {
    for (const { name, kind } of applied.rows) await drop(client, name, kind)
    await client.query('DELETE FROM schema_routines')
    for (const [place, { name, kind, sql }] of routines.entries()) {
      await make(client, name, sql)
      await client.query('INSERT INTO schema_routines (place, name, kind, hash) VALUES ($1, $2, $3, $4)', [
        place,
        name,
        kind,
        hash,
      ])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  return true
}

async function readRoutines(folder: URL, kind: Kind): Promise<Routine[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return Promise.all(
    names
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map(async (file) => {
        const sql = await readFile(new URL(file, folder), 'utf8')
        const name = file.slice(0, -'.sql'.length)
        const made = [...sql.matchAll(/^CREATE (FUNCTION|VIEW) (\w+)/gm)].map(([, what, named]) => `${what} ${named}`)
        if (made.join() !== `${kind.toUpperCase()} ${name}`)
          throw new Error(`${kind}s/${file} must make the ${kind} ${name} and no other.`)
        return { name, kind, sql }
      }),
  )
}

/** What another one names comes before it: SQL functions and views are checked when they are made. */
function inOrder(routines: readonly Routine[]): Routine[] {
  const ordered: Routine[] = []
  const place = (routine: Routine, above: readonly string[]) => {
    if (ordered.includes(routine)) return
    if (above.includes(routine.name))
      throw new Error(`Functions must not name each other in a circle: ${[...above, routine.name].join(' > ')}.`)
    for (const other of routines) {
      if (other !== routine && new RegExp(`\\b${other.name}\\b`).test(withoutComments(routine.sql)))
        place(other, [...above, routine.name])
    }
    ordered.push(routine)
  }
  for (const routine of routines) place(routine, [])
  return ordered
}

const withoutComments = (sql: string) => sql.replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, '')

async function drop(client: pg.Client, name: string, kind: Kind): Promise<void> {
  if (kind === 'view') {
    await client.query(`DROP VIEW IF EXISTS ${name}`)
    return
  }
  const { rows } = await client.query<{ signature: string }>(
    "SELECT oid::regprocedure::text AS signature FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = $1",
    [name],
  )
  for (const { signature } of rows) await client.query(`DROP FUNCTION ${signature}`)
}

async function make(client: pg.Client, name: string, sql: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(`${name}.sql failed: ${(error as Error).message}`, { cause: error })
  }
}
