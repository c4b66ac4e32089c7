import type pg from 'pg'
import type { SchemaFiles } from './schema-files.ts'
import { keyOf, readLiveObjects, type SchemaObject } from './schema-objects.ts'

export async function makeNotes(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      number integer PRIMARY KEY, name text NOT NULL, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS schema_objects (kind text NOT NULL, name text NOT NULL, print text NOT NULL, PRIMARY KEY (kind, name));
    CREATE TABLE IF NOT EXISTS schema_releases (
      number integer PRIMARY KEY, files text NOT NULL, needs integer NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
}

export async function readNotes(client: pg.Client): Promise<Map<string, SchemaObject>> {
  const { rows } = await client.query<SchemaObject>('SELECT kind, name, print FROM schema_objects')
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/**
 * Notes what this start made of the database, in the transaction that made it. What it did not touch keeps its note: a trigger that
 * somebody took away by hand is not made good by the next start.
 */
export async function noteSchema(
  client: pg.Client,
  files: SchemaFiles,
  before: ReadonlyMap<string, SchemaObject>,
  after: ReadonlyMap<string, SchemaObject>,
): Promise<void> {
  const noted = await readNotes(client)
  const ofFiles = [...files.hashes].map(([name, print]): SchemaObject => ({ kind: 'file', name, print }))
  const made = new Set(files.routines.map(({ kind, name }) => `${kind} ${name}`))
  const isMade = ({ kind, name }: SchemaObject) => made.has(`${kind} ${name.replace(/\(.*/, '')}`)
  const touched = [...after.values()].filter(
    (one) =>
      isMade(one) || isGoverned(one, after) || !noted.has(keyOf(one)) || before.get(keyOf(one))?.print !== one.print,
  )
  const there = new Set([...ofFiles, ...after.values()].map(keyOf))
  const gone = [...noted.values()].filter(
    (row) =>
      !there.has(keyOf(row)) && (row.kind === 'file' || isMade(row) || before.has(keyOf(row)) || row.kind === 'rights'),
  )
  await write(client, gone, [...ofFiles, ...touched])
}

/**
 * Notes what migrations alone have made of the database, where the files that are edited in place must wait for what is still to come:
 * the step that brings them finds it as it is, and would not know that it was ever otherwise.
 */
export async function noteMigrated(
  client: pg.Client,
  before: ReadonlyMap<string, SchemaObject>,
  after: ReadonlyMap<string, SchemaObject>,
): Promise<void> {
  const gone = [...before.values()].filter((one) => !after.has(keyOf(one)))
  const touched = [...after.values()].filter((one) => before.get(keyOf(one))?.print !== one.print)
  await write(client, gone, touched)
}

async function write(client: pg.Client, gone: readonly SchemaObject[], there: readonly SchemaObject[]): Promise<void> {
  await client.query(
    'DELETE FROM schema_objects WHERE (kind, name) IN (SELECT * FROM unnest($1::text[], $2::text[]))',
    columnsOf(gone).slice(0, 2),
  )
  await client.query(
    `INSERT INTO schema_objects (kind, name, print) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT (kind, name) DO UPDATE SET print = excluded.print WHERE schema_objects.print <> excluded.print`,
    columnsOf(there),
  )
}

/**
 * Notes what a migration outside a transaction made or took away: indexes and constraints that it names. Looked up when all of it is done,
 * so it does not matter how often it was cut off on the way.
 */
export async function noteParts(client: pg.Client, sql: string): Promise<void> {
  const isNamed = (part: string) => new RegExp(`\\b${part.split(' ')[1]}\\b`).test(sql)
  const live = await readLiveObjects(client)
  for (const noted of (await readNotes(client)).values()) {
    const now = noted.kind === 'table' ? live.get(keyOf(noted)) : undefined
    if (!now || now.print === noted.print) continue
    const [before, after] = [noted, now].map(({ print }) => print.split('\n')) as [string[], string[]]
    const kept = before.filter((part) => after.includes(part) || !isNamed(part))
    const made = after.filter((part) => !before.includes(part) && isNamed(part))
    await client.query("UPDATE schema_objects SET print = $2 WHERE kind = 'table' AND name = $1", [
      noted.name,
      [...kept, ...made].join('\n'),
    ])
  }
}

/** Of tables and views all rights are taken away before any are given, so those that are there now are right. */
const isGoverned = ({ kind, name }: SchemaObject, live: ReadonlyMap<string, SchemaObject>): boolean =>
  kind === 'rights' && (live.has(`table ${name}`) || live.has(`view ${name}`))

const columnsOf = (rows: readonly SchemaObject[]): string[][] => [
  rows.map(({ kind }) => kind),
  rows.map(({ name }) => name),
  rows.map(({ print }) => print),
]
