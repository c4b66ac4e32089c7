import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export type Migration = { number: number; name: string; sql: string; hash: string }
export type Routine = { name: string; kind: 'function' | 'view'; sql: string }

/** What a version of the product says of its database: everything in `database/`. */
export type SchemaFiles = {
  migrations: readonly Migration[]
  /** Each comes after those that it names. */
  routines: readonly Routine[]
  grants: string | undefined
  /** What is noted of each file that is edited in place, by its name. */
  hashes: ReadonlyMap<string, string>
  /** One for all of it: what tells one version from another. */
  hash: string
}

export const grantsFile = 'grants.sql'

export const fileOf = ({ kind, name }: Routine): string => `${kind}s/${name}.sql`

export async function readSchemaFiles(folder: URL): Promise<SchemaFiles> {
  const migrations = await readMigrations(new URL('tables/', folder))
  const routines = inOrder([
    ...(await readRoutines(new URL('functions/', folder), 'function')),
    ...(await readRoutines(new URL('views/', folder), 'view')),
  ])
  const grants = await readFile(new URL(grantsFile, folder), 'utf8').catch(unlessMissing(undefined))
  const hashes = new Map(routines.map((routine) => [fileOf(routine), hashOf(routine.sql)]))
  if (grants !== undefined) hashes.set(grantsFile, hashOf(grants))
  const hash = hashOf(JSON.stringify([migrations.map((one) => [one.number, one.hash]), [...hashes].sort()]))
  return { migrations, routines, grants, hashes, hash }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(name.slice(0, 4))
      if (number !== index + 1)
        throw new Error(`Migrations must be numbered without gaps: ${name} is at place ${index + 1}.`)
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { number, name, sql, hash: hashOf(sql) }
    }),
  )
}

async function readRoutines(folder: URL, kind: Routine['kind']): Promise<Routine[]> {
  const names: string[] = await readdir(folder).catch(unlessMissing([]))
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

export const withoutComments = (sql: string): string => sql.replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, '')

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const unlessMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
