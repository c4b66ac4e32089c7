import pg from 'pg'
import { fileOf, type Routine, type SchemaFiles, withoutComments } from './schema-files.ts'
import type { SchemaObject } from './schema-objects.ts'

type Objects = ReadonlyMap<string, SchemaObject>
type Named = Pick<Routine, 'kind' | 'name'>

/**
 * Another result, other parameters, other columns: what cannot be put in the place of what is there. With further parameters there would
 * be two of one name, and a file that says who may call it could mean either.
 */
const otherShapes = ['42P13', '42P16', '42809', '42725']

/** Those that are missing, differ from their file, or are not any more what their file made. */
export function routinesToMake(files: SchemaFiles, noted: Objects, live: Objects): Routine[] {
  return files.routines.filter((routine) => {
    if (noted.get(`file ${fileOf(routine)}`)?.print !== files.hashes.get(fileOf(routine))) return true
    const here = objectsOf(routine, live)
    const before = objectsOf(routine, noted)
    return before.length === 0 || here.length !== before.length || here.some((one, index) => one !== before[index])
  })
}

/** What the object is and who may do what with it; of a function all that have its name. */
function objectsOf({ kind, name }: Routine, objects: Objects): string[] {
  const keys =
    kind === 'view' ? [`view ${name}`] : [...objects.keys()].filter((key) => key.startsWith(`function ${name}(`))
  return keys
    .sort()
    .flatMap((key) => [key, objects.get(key), objects.get(`rights ${key.slice(kind.length + 1)}`)])
    .filter((one) => one !== undefined)
    .map((one) => (typeof one === 'string' ? one : one.print))
}

/**
 * Makes functions and views anew where they have changed: in place where their shape allows it, so that whoever uses them goes on, else
 * by dropping them with what stands on them. What has no file any more is dropped. All others stay untouched.
 */
export async function makeRoutines(
  client: pg.Client,
  files: SchemaFiles,
  changed: readonly Routine[],
  formerly: readonly Named[],
): Promise<void> {
  for (const gone of formerly) await drop(client, gone)
  let standing = await readSignatures(client)
  const made: Routine[] = []
  for (const routine of files.routines) {
    const before = standing.get(keyOf(routine)) ?? []
    // What stood on something that was dropped is missing by now.
    if (!changed.includes(routine) && before.length > 0) continue
    const { dropped } = await make(client, routine, before)
    if (dropped) standing = await readSignatures(client)
    made.push(routine)
  }
  const naming = files.routines.filter(
    (routine) =>
      routine.kind === 'function' && !made.includes(routine) && made.some(({ name }) => names(routine, name)),
  )
  for (const routine of naming) await check(client, routine)
}

const names = ({ sql }: Routine, name: string) => new RegExp(`\\b${name}\\b`).test(withoutComments(sql))

/** In one call, for all the locks are held meanwhile. */
async function make(client: pg.Client, routine: Routine, before: readonly string[]): Promise<{ dropped: boolean }> {
  // Whoever has it by name alone cannot be replaced.
  if (before.length > 1) return makeAnew(client, routine)
  // A file says who may not call its function, beginning with everybody.
  const opened = routine.kind === 'function' ? before.map((one) => `GRANT EXECUTE ON FUNCTION ${one} TO PUBLIC;`) : []
  const inPlace = routine.sql.replace(/^CREATE (FUNCTION|VIEW) /m, 'CREATE OR REPLACE $1 ')
  const lines = ['SAVEPOINT make;', ...opened, inPlace, `; ${signaturesOf(routine)};`, 'RELEASE SAVEPOINT make']
  try {
    const results = (await client.query(lines.join('\n'))) as unknown as pg.QueryResult<{ signature: string }>[]
    const after = results.at(-2)?.rows.length ?? 0
    if (after <= 1) return { dropped: false }
    for (const signature of before) await dropOne(client, routine.kind, signature)
    return { dropped: true }
  } catch (error) {
    if (!otherShapes.includes((error as { code?: string }).code ?? '')) throw failed(routine, error)
    await client.query('ROLLBACK TO SAVEPOINT make')
    return makeAnew(client, routine)
  }
}

async function makeAnew(client: pg.Client, routine: Routine): Promise<{ dropped: boolean }> {
  await drop(client, routine)
  await client.query(routine.sql).catch((error: unknown) => {
    throw failed(routine, error)
  })
  return { dropped: true }
}

const failed = ({ name }: Routine, error: unknown): Error =>
  new Error(`${name}.sql failed: ${(error as Error).message}`, { cause: error })

async function drop(client: pg.Client, routine: Named): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(signaturesOf(routine))
  for (const { signature } of rows) await dropOne(client, routine.kind, signature)
}

/** With the views and functions that stand on it, the outermost first. Where a table stands on it, PostgreSQL refuses. */
async function dropOne(client: pg.Client, kind: Routine['kind'], signature: string): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `WITH RECURSIVE standing (class, object, depth) AS (
       SELECT CASE $1 WHEN 'view' THEN 'pg_class'::regclass::oid ELSE 'pg_proc'::regclass::oid END,
         CASE $1 WHEN 'view' THEN to_regclass($2)::oid ELSE to_regprocedure($2)::oid END, 0
       UNION SELECT CASE d.classid WHEN 'pg_rewrite'::regclass THEN 'pg_class'::regclass::oid ELSE d.classid END,
         coalesce((SELECT ev_class FROM pg_rewrite r WHERE d.classid = 'pg_rewrite'::regclass AND r.oid = d.objid), d.objid), s.depth + 1
       FROM standing s JOIN pg_depend d ON d.refclassid = s.class AND d.refobjid = s.object
       LEFT JOIN pg_rewrite own ON d.classid = 'pg_rewrite'::regclass AND own.oid = d.objid
       WHERE d.deptype IN ('n', 'a', 'i') AND d.classid IN ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_rewrite'::regclass, 'pg_type'::regclass)
         AND NOT (s.class = 'pg_class'::regclass AND own.ev_class IS NOT DISTINCT FROM s.object))
     SELECT CASE WHEN v.oid IS NOT NULL THEN format('DROP VIEW %s', v.oid::regclass) ELSE format('DROP FUNCTION %s', p.oid::regprocedure) END AS drop
     FROM (SELECT class, object, max(depth) AS depth FROM standing GROUP BY 1, 2) s
     LEFT JOIN pg_class v ON s.class = 'pg_class'::regclass AND v.oid = s.object AND v.relkind = 'v'
     LEFT JOIN pg_proc p ON s.class = 'pg_proc'::regclass AND p.oid = s.object
     WHERE v.oid IS NOT NULL OR p.oid IS NOT NULL ORDER BY s.depth DESC`,
    [kind, signature],
  )
  for (const row of rows) await client.query(row.drop)
}

const keyOf = ({ kind, name }: Named): string => `${kind} ${name}`

const allSignatures = `
  SELECT 'view' AS kind, relname::text AS name, oid::regclass::text AS signature FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
  UNION ALL SELECT 'function', proname, oid::regprocedure::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace`

const signaturesOf = ({ kind, name }: Named): string =>
  `SELECT signature FROM (${allSignatures}) one WHERE kind = '${kind}' AND name = ${pg.escapeLiteral(name)}`

/** How each view and function is called that is there; several functions may have one name. */
async function readSignatures(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<Named & { signature: string }>(allSignatures)
  const signatures = new Map<string, string[]>()
  for (const row of rows) signatures.set(keyOf(row), [...(signatures.get(keyOf(row)) ?? []), row.signature])
  return signatures
}

/** What was not touched, but names what was, must still be sound. */
async function check(client: pg.Client, routine: Routine): Promise<void> {
  const { rows } = await client.query<{ oid: string; validator: string }>(
    `SELECT p.oid::text, l.lanvalidator::regproc::text AS validator FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
     WHERE p.pronamespace = 'public'::regnamespace AND p.proname = $1 AND l.lanvalidator <> 0`,
    [routine.name],
  )
  for (const { oid, validator } of rows)
    await client.query(`SELECT ${validator}(${oid}::oid)`).catch((error: unknown) => {
      throw failed(routine, error)
    })
}
