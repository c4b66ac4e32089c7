import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dbTypes } from '../../sandbox/testing/db-types.ts'
import { testDatabaseUrl } from '../../sandbox/testing/test-database.ts'
import { dbTypesCommand, dbTypesFile, stamp } from '../../sandbox/testing/types-stamp.ts'

test('the generated types are those of the migrated database', async () => {
  const kept = readFileSync(dbTypesFile, 'utf8')
  // A database of its own: whoever is connected to the template keeps the others from cloning it.
  const fresh = stamp() + (await dbTypes(await testDatabaseUrl()))
  expect(kept === fresh, `${dbTypesFile} is not what the migrations make: run ${dbTypesCommand}`).toBe(true)
})
