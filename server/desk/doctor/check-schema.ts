import type pg from 'pg'
import { findSchemaFaults } from '../../platform/schema/find-schema-faults.ts'
import { type Check, findingOf } from './finding.ts'

/** Each table, function, view and right, held against what this version's files make of them. */
export function checkSchema(pool: pg.Pool, migrations: URL): Check {
  return {
    name: 'schema',
    async look() {
      return findingOf('Every table, function, view and permission, compared with the files of this version.', {
        faults: await findSchemaFaults(pool, migrations),
        todo: 'Start one process with DATABASE_URL, the owner of the tables: every start restores what is missing.',
      })
    },
  }
}
