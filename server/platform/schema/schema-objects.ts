import type pg from 'pg'

/** What grants.sql gives rights to, and everybody else. A login that whoever runs the service made for a purpose of their own is theirs. */
const rolesOfOurs = `ARRAY['fairlead_app', 'fairlead_api', 'fairlead_worker', 'fairlead_fleet', 'fairlead_signer', 'fairlead_sandbox']`

/**
 * What the database is, object by object: functions and views as they were made, what tables consist of, and who may do what. Only
 * catalogs are read, so it never waits for a table that is locked, and any login may ask. A view is known by what it was parsed to: to
 * print it would take a lock. What a table has besides is not told apart by number, so that it is the same in a restored dump.
 */
export const liveObjects = `
WITH places AS (SELECT oid, nspname, nspowner, nspacl FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker')),
  grantees AS (SELECT oid, rolname::text AS name FROM pg_roles WHERE rolname = ANY (${rolesOfOurs}) UNION ALL SELECT 0, 'everybody'),
  relations AS (
    SELECT c.oid, c.oid::regclass::text AS name, c.relkind, c.relowner, c.relacl, c.reloptions, c.relrowsecurity, n.nspname
    FROM pg_class c JOIN places n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p', 'v', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')),
  functions AS (
    SELECT p.oid, p.oid::regprocedure::text AS name, p.proowner, p.proacl, n.nspname
    FROM pg_proc p JOIN places n ON n.oid = p.pronamespace WHERE p.prokind IN ('f', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')),
  parts AS (
    SELECT c.name, format('column %s %s%s', a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' not null' END) AS part
    FROM relations c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND c.nspname = 'public'
    UNION ALL SELECT c.name, format('constraint %s', k.conname) FROM relations c JOIN pg_constraint k ON k.conrelid = c.oid
    WHERE k.contype IN ('c', 'f', 'p', 'u', 'x') AND c.nspname = 'public'
    UNION ALL SELECT c.name, format('index %s', x.relname) FROM relations c JOIN pg_index i ON i.indrelid = c.oid AND i.indisvalid
      JOIN pg_class x ON x.oid = i.indexrelid WHERE c.nspname = 'public'
    UNION ALL SELECT c.name, format('trigger %s (%s %s) calling %s', t.tgname, t.tgtype, t.tgenabled, t.tgfoid::regproc)
    FROM relations c JOIN pg_trigger t ON t.tgrelid = c.oid AND NOT t.tgisinternal WHERE c.nspname = 'public'),
  guarded AS (
    SELECT name, relowner AS owner, '' AS of_column,
      coalesce(relacl, acldefault(CASE relkind WHEN 'S' THEN 's' ELSE 'r' END::"char", relowner)) AS acl FROM relations
    UNION ALL SELECT c.name, c.relowner, format(' (%s)', a.attname), a.attacl
    FROM relations c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attacl IS NOT NULL AND NOT a.attisdropped
    UNION ALL SELECT name, proowner, '', coalesce(proacl, acldefault('f', proowner)) FROM functions
    UNION ALL SELECT format('schema %s', nspname), nspowner, '', coalesce(nspacl, acldefault('n', nspowner)) FROM places),
  given AS (
    SELECT g.name, r.name || ' ' || e.privilege_type || g.of_column AS part
    FROM guarded g LEFT JOIN LATERAL aclexplode(g.acl) e ON e.grantee <> g.owner LEFT JOIN grantees r ON r.oid = e.grantee
    -- The queue's tables are opened to those who have rights of them.
    UNION ALL SELECT name, 'row security' FROM relations WHERE relrowsecurity)
SELECT 'function' AS kind, name, md5(pg_get_functiondef(oid)) AS print FROM functions WHERE nspname = 'public'
UNION ALL SELECT 'view', c.name, md5(concat(r.ev_action::text, c.reloptions::text))
  FROM relations c JOIN pg_rewrite r ON r.ev_class = c.oid AND r.rulename = '_RETURN' WHERE c.relkind = 'v' AND c.nspname = 'public'
UNION ALL SELECT 'table', name, string_agg(DISTINCT part, E'\\n') FROM parts GROUP BY name
UNION ALL SELECT 'rights', name, coalesce(string_agg(DISTINCT part, E'\\n'), '') FROM given GROUP BY name
UNION ALL SELECT 'role', r.name, coalesce(string_agg(DISTINCT m.name, E'\\n'), '')
  FROM grantees r LEFT JOIN pg_auth_members g ON g.roleid = r.oid LEFT JOIN grantees m ON m.oid = g.member WHERE r.oid <> 0 GROUP BY r.name`

export type Kind = 'function' | 'view' | 'table' | 'rights' | 'role' | 'file'
export type SchemaObject = { kind: Kind; name: string; print: string }

/** How objects are named in the catalogs' answers depends on where one looks for names. */
const lookInPublic = 'SET LOCAL search_path = public, pg_temp'

/** Asks in one call, which is one transaction: no connection of a pool is left with a setting of its own. */
export async function querySchema<Row extends pg.QueryResultRow>(
  client: pg.Pool | pg.PoolClient | pg.Client,
  query: string,
): Promise<Row[]> {
  const results = (await client.query(`${lookInPublic}; ${query}`)) as unknown as pg.QueryResult<Row>[]
  return results.at(-1)?.rows ?? []
}

export const keyOf = ({ kind, name }: Pick<SchemaObject, 'kind' | 'name'>): string => `${kind} ${name}`

export async function readLiveObjects(client: pg.Client): Promise<Map<string, SchemaObject>> {
  const rows = await querySchema<SchemaObject>(client, liveObjects)
  return new Map(rows.map((row) => [keyOf(row), row]))
}
