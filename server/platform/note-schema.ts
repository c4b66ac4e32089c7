import type pg from 'pg'
import type { SchemaFiles } from './schema-files.ts'
import { keyOf, type SchemaObject } from './schema-objects.ts'

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
  await client.query(
    'DELETE FROM schema_objects WHERE (kind, name) IN (SELECT * FROM unnest($1::text[], $2::text[]))',
    columnsOf(gone).slice(0, 2),
  )
  await client.query(
    `INSERT INTO schema_objects (kind, name, print) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT (kind, name) DO UPDATE SET print = excluded.print WHERE schema_objects.print <> excluded.print`,
    columnsOf([...ofFiles, ...touched]),
  )
}

/** Of tables and views all rights are taken away before any are given, so those that are there now are right. */
const isGoverned = ({ kind, name }: SchemaObject, live: ReadonlyMap<string, SchemaObject>): boolean =>
  kind === 'rights' && (live.has(`table ${name}`) || live.has(`view ${name}`))

const columnsOf = (rows: readonly SchemaObject[]): string[][] => [
  rows.map(({ kind }) => kind),
  rows.map(({ name }) => name),
  rows.map(({ print }) => print),
]
