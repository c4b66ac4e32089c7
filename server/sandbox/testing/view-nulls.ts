import pg from 'pg'

/**
 * PostgreSQL says of no column of a view that it is never null. A column that a view takes as it is from its only table is null where
 * the table's is, so for those the generated types may say so.
 */
export async function neverNull(databaseUrl: string): Promise<Map<string, Set<string>>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const views = await client.query<{ name: string; definition: string }>(
      "SELECT relname AS name, pg_get_viewdef(oid, true) AS definition FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace",
    )
    const columns = await client.query<{ place: string }>(
      `SELECT c.relname || '.' || a.attname AS place FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE a.attnotnull AND a.attnum > 0 AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    )
    const places = new Set(columns.rows.map(({ place }) => place))
    return new Map(views.rows.map(({ name, definition }) => [name, takenWhole(definition, places)]))
  } finally {
    await client.end()
  }
}

function takenWhole(definition: string, places: ReadonlySet<string>): Set<string> {
  const [, list, table] = /^ SELECT ([\w\s,]+?)\s+FROM (\w+)(?:;|\s+WHERE)/.exec(definition) ?? []
  const taken = (list ?? '').split(',').map((column) => column.trim().split(/\s+AS\s+/))
  return new Set(taken.flatMap(([from, to]) => (places.has(`${table}.${from}`) ? [to ?? from ?? ''] : [])))
}

/** Takes the `| null` from the columns of the generated types that are never null. */
export function withoutNulls(types: string, never: ReadonlyMap<string, ReadonlySet<string>>): string {
  let written = types
  for (const [view, columns] of never) {
    const type = new RegExp(`^  ${view}: (\\w+);$`, 'm').exec(written)?.[1]
    written = written.replace(new RegExp(`(?<=^export interface ${type} \\{\\n)[^}]*`, 'm'), (body) =>
      body.replace(/^( {2}(\w+): .*?) \| null;$/gm, (line, kept, column) => (columns.has(column) ? `${kept};` : line)),
    )
  }
  return written
}
