import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Cli } from 'kysely-codegen'
import { startPostgres } from '../../platform/postgres/start-postgres.ts'
import { migrate } from '../../platform/schema/migrate.ts'
import { dbTypesFile, stamp } from './types-stamp.ts'
import { neverNull, withoutNulls } from './view-nulls.ts'

/** The types of a migrated database, as `schema.gen.ts` must hold them. */
export async function dbTypes(databaseUrl: string): Promise<string> {
  const types = await new Cli().generate({
    url: databaseUrl,
    dialect: 'postgres',
    logLevel: 'silent',
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    // Money and ids are exact integers; an xid8 is only compared in SQL.
    typeMapping: { int8: 'bigint', xid8: 'string' },
  })
  return withoutNulls(types, await neverNull(databaseUrl))
}

/** Writes the types anew from the migrations of this folder, on a cluster made for that alone. */
async function writeDbTypes(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-types-'))
  const postgres = await startPostgres({ dataDir, database: 'types', settings: ['fsync=off'] })
  try {
    await migrate(postgres.url, pathToFileURL(`${resolve('database')}/`))
    writeFileSync(dbTypesFile, `${stamp()}${await dbTypes(postgres.url)}`)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeDbTypes()
