import { createHash } from 'node:crypto'
import pg from 'pg'
import { readLiveObjects } from '../../platform/schema/schema-objects.ts'

/** What the product's own look at objects leaves out, because it is the same whenever an upgrade is whole. */
const besides = [
  "SELECT conrelid::regclass::text, conname FROM pg_constraint WHERE NOT convalidated AND connamespace = 'public'::regnamespace",
  'SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid OR NOT indisready',
  'SELECT enumtypid::regtype::text, enumlabel FROM pg_enum',
]
const notes = ['schema_migrations', 'schema_objects', 'schema_releases', 'graphile_worker.migrations']
const notNoted = ['applied_at', 'ts']

/** All that an upgrade makes of a database, the rows of the service left out, as one word: what has the same word is the same. */
export async function schemaState(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const parts = [...(await readLiveObjects(client)).values()].map((one) => JSON.stringify(one))
    for (const query of besides)
      parts.push(...(await client.query(query)).rows.map((row) => `${query} ${JSON.stringify(row)}`))
    for (const table of notes) {
      const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS known', [table])
      if (!rows[0].known) continue
      const { rows: noted } = await client.query('SELECT to_jsonb(t) - $1::text[] AS row FROM '.concat(table, ' t'), [
        notNoted,
      ])
      parts.push(...noted.map(({ row }) => `${table} ${JSON.stringify(row)}`))
    }
    return createHash('sha256').update(parts.sort().join('\n')).digest('hex')
  } finally {
    await client.end()
  }
}
