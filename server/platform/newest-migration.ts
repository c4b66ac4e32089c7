import type { Reader } from './db.ts'

/** By name, the last that this database was brought to. */
export async function newestMigration(reader: Reader): Promise<string | undefined> {
  const row = await reader
    .selectFrom('schema_migrations')
    .select('name')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.name.replace(/\.sql$/, '')
}
