import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { dbTypes, dbTypesCommand, dbTypesFile } from '../sandbox/testing/db-types.ts'

test('the generated types are those of the migrated database', async () => {
  const kept = readFileSync(dbTypesFile, 'utf8')
  const fresh = await dbTypes(inject('templateUrl'))
  expect(kept === fresh, `${dbTypesFile} is not what the migrations make: run ${dbTypesCommand}`).toBe(true)
})
