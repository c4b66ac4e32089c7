import type pg from 'pg'
import { grantsFile, readSchemaFiles, type SchemaFiles } from './schema-files.ts'
import { keyOf, liveObjects, querySchema, type SchemaObject } from './schema-objects.ts'

type Row = { part: 'live' | 'noted' | 'migration' | 'release'; kind: string; name: string; print: string }

const faultsMax = 50
const undefinedTable = '42P01'
const noRight = '42501'

/**
 * What the database is, held against what this version's files made of it, as sentences; none if all is well. What the rows say was
 * done is not enough: each function, view, table and right is looked at. A version before the database's own looks only whether all is
 * as the newer one left it. It reads catalogs alone and takes no locks; a few hundredths of a second, so whoever asks often keeps the answer.
 */
export async function findSchemaFaults(pool: pg.Pool | pg.PoolClient | pg.Client, folder: URL): Promise<string[]> {
  const files = await filesOf(folder)
  const seen = await faultsOf(pool, files)
  if (seen.length === 0) return seen
  // Functions are shown as they are after a commit that the same look's notes do not know of yet: a fault is what two looks name.
  const again = await faultsOf(pool, files)
  return seen.filter((fault) => again.includes(fault))
}

export async function faultsOf(pool: pg.Pool | pg.PoolClient | pg.Client, files: SchemaFiles): Promise<string[]> {
  const rows = await querySchema<Row>(pool, everything).catch((error: { code?: string }) => {
    if (error.code === undefinedTable || error.code === noRight) return undefined
    throw error
  })
  if (!rows)
    return [
      'What was migrated cannot be read by this login: no process with DATABASE_URL, the owner of the tables, has started on this database, or rights were taken away.',
    ]
  const faults = [...migrationFaults(files, rows), ...fileFaults(files, rows), ...objectFaults(rows)]
  const more = faults.length - faultsMax
  return more > 0 ? [...faults.slice(0, faultsMax), `… and ${more} more.`] : faults
}

const everything = `
SELECT 'live' AS part, kind, name, print FROM (${liveObjects}) live
UNION ALL SELECT 'noted', kind, name, print FROM schema_objects
UNION ALL SELECT 'migration', number::text, name, hash FROM schema_migrations
UNION ALL SELECT 'release', number::text, '', files FROM schema_releases`

/** A version is what it was when it started, whatever is laid into its folder meanwhile. */
const known = new Map<string, Promise<SchemaFiles>>()
function filesOf(folder: URL): Promise<SchemaFiles> {
  const read = known.get(folder.href) ?? readSchemaFiles(folder)
  known.set(folder.href, read)
  read.catch(() => known.delete(folder.href))
  return read
}

function migrationFaults({ migrations }: SchemaFiles, rows: readonly Row[]): string[] {
  const applied = new Map(rows.filter(({ part }) => part === 'migration').map((row) => [Number(row.kind), row.print]))
  return migrations.flatMap(({ number, name, hash }) => {
    const ran = applied.get(number)
    if (ran === undefined) return [`The migration ${name} has not run.`]
    return ran === hash ? [] : [`The migration ${name} was changed after it had run.`]
  })
}

function fileFaults(files: SchemaFiles, rows: readonly Row[]): string[] {
  const releases = rows.filter(({ part }) => part === 'release').sort((a, b) => Number(b.kind) - Number(a.kind))
  const newestMigration = Math.max(
    0,
    ...rows.filter(({ part }) => part === 'migration').map(({ kind }) => Number(kind)),
  )
  if (isEarlier(files, { releases: releases.map(({ print }) => print), newestMigration })) return []
  const noted = new Map(
    rows.filter(({ part, kind }) => part === 'noted' && kind === 'file').map((row) => [row.name, row.print]),
  )
  const changed = [...files.hashes]
    .filter(([name, hash]) => noted.get(name) !== hash)
    .map(([name]) =>
      name === grantsFile
        ? 'Rights are not those of grants.sql yet.'
        : `What ${name} says has not been brought to the database.`,
    )
  const left = [...noted.keys()].filter((name) => !files.hashes.has(name))
  const unequal = [...changed, ...left.map((name) => `What ${name} said is still in the database.`)]
  const isWhole = unequal.length > 0 || releases[0]?.print === files.hash
  return isWhole ? unequal : ['The upgrade to this version is not finished.']
}

/** Whether the database was brought further by a later version; newest release first. */
export function isEarlier(
  { hash, migrations }: SchemaFiles,
  database: { releases: readonly string[]; newestMigration: number },
): boolean {
  if (database.newestMigration > migrations.length) return true
  return database.releases.indexOf(hash) > 0
}

function objectFaults(rows: readonly Row[]): string[] {
  const live = new Map(rows.filter(({ part }) => part === 'live').map((row) => [keyOf(row as SchemaObject), row]))
  const noted = rows.filter(({ part, kind }) => part === 'noted' && kind !== 'file')
  const known = new Set(noted.map((row) => keyOf(row as SchemaObject)))
  const differing = noted.flatMap((row) => compare(row, live.get(keyOf(row as SchemaObject))))
  // The queue makes its own tables and functions, which are nobody's until grants.sql has given them.
  const ungiven = [...live.values()]
    .filter(
      (row) => row.kind === 'rights' && row.name.startsWith('graphile_worker.') && !known.has(`rights ${row.name}`),
    )
    .map(({ name }) => `Nobody was given rights to ${name}, which the queue has made.`)
  return [...differing, ...ungiven]
}

function compare(noted: Row, live: Row | undefined): string[] {
  const { kind, name } = noted
  if (kind === 'function' || kind === 'view' || kind === 'table') {
    if (!live) return [`The ${kind} ${name} is missing.`]
    if (kind !== 'table') return live.print === noted.print ? [] : [`The ${kind} ${name} is not what the files made.`]
    return lacking(noted, live).map((part) => `The table ${name} lacks ${part}.`)
  }
  // A function or a table that is missing is said once.
  if (!live) return []
  if (kind === 'role')
    return [
      ...lacking(noted, live).map((role) => `The role ${role} lacks the rights of ${name}.`),
      ...lacking(live, noted).map(
        (role) => `The role ${role} has the rights of ${name}, which grants.sql does not give.`,
      ),
    ]
  return [
    ...lacking(noted, live).map((right) => `The right ${right} to ${name} is missing.`),
    ...lacking(live, noted).map((right) => `The right ${right} to ${name} is more than grants.sql gives.`),
  ]
}

const partsOf = ({ print }: Row): string[] => (print === '' ? [] : print.split('\n'))

function lacking(whole: Row, other: Row): string[] {
  const there = new Set(partsOf(other))
  return partsOf(whole).filter((part) => !there.has(part))
}
