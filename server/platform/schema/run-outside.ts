import type pg from 'pg'
import { lockMsMax, retryWhileInUse } from '../database/in-use.ts'
import type { Patience } from '../patience.ts'
import { noteMigration } from './bring-in-one-step.ts'
import { isInBatches, statementsOf } from './migration-kind.ts'
import { noteParts } from './note-schema.ts'
import type { Migration } from './schema-files.ts'

const indexMade = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\w+) ON /i
const rowsChanged = /^(?:UPDATE|DELETE|INSERT|WITH) /i
/** Others get their turn between two batches. */
const batchPauseMs = 10

/** Statement by statement, each committed for itself. Cut off anywhere, it is begun anew by the next start and does again only what is missing. */
export async function runOutside(client: pg.Client, migration: Migration, patience: Patience): Promise<void> {
  try {
    for (const statement of statementsOf(migration.sql)) {
      if (indexMade.test(statement)) await makeIndex(client, statement, patience)
      else if (isInBatches(migration) && rowsChanged.test(statement)) await runInBatches(client, statement, patience)
      else await retryWhileInUse(patience, () => runAlone(client, statement))
    }
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
  await client.query('BEGIN')
  try {
    await noteMigration(client, migration)
    await noteParts(client, migration.sql)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function runAlone(client: pg.Client, statement: string): Promise<number> {
  await client.query(`SET lock_timeout = ${lockMsMax}`)
  return (await client.query(statement).finally(() => client.query('SET lock_timeout = 0'))).rowCount ?? 0
}

/** It waits for whoever is at work on the table, and nobody waits for it. One that was cut off is there, but of no use. */
async function makeIndex(client: pg.Client, statement: string, patience: Patience): Promise<void> {
  const name = indexMade.exec(statement)?.[1] ?? ''
  await retryWhileInUse(patience, async () => {
    const { rows } = await client.query<{ sound: boolean }>(
      `SELECT i.indisvalid AND i.indisready AS sound FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE c.relname = $1 AND c.relnamespace = 'public'::regnamespace`,
      [name],
    )
    if (rows[0]?.sound) return
    if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${name}`)
    await client.query(statement)
  })
}

async function runInBatches(client: pg.Client, statement: string, patience: Patience): Promise<void> {
  let moved = 0
  for (;;) {
    const rows = await retryWhileInUse(patience, () => runAlone(client, statement))
    if (rows === 0) return
    moved += rows
    patience.report('moving rows', { moved })
    await new Promise((next) => setTimeout(next, batchPauseMs))
  }
}
