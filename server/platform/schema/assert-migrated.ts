import type pg from 'pg'
import { assertPostgres } from '../database/assert-postgres.ts'
import { whyUnsettled } from '../database/settle-cluster.ts'
import { type Patience, waitFor } from '../patience.ts'
import { PlainSentence } from '../plain-sentence.ts'
import { isEarlier } from './find-schema-faults.ts'
import { readRelease } from './read-release.ts'
import { readSchemaFiles, type SchemaFiles } from './schema-files.ts'

/** The owner has not been here yet, or has not finished: what another process may be about to do. */
const notYet = ['42P01', '42501', '42883']

/**
 * For a process that may not migrate: waits for the one that does, and works with no other tables than its own, or with those of a
 * later version that still serve it.
 */
export async function assertMigrated(pool: pg.Pool, folder: URL, patience: Patience = atOnce): Promise<void> {
  const files = await readSchemaFiles(folder)
  await waitFor(
    patience,
    async () => {
      const missing = await whatIsMissing(pool, files).catch((error: { code?: string }) => {
        if (!notYet.includes(error.code ?? '')) throw error
        return 'The database is not migrated yet'
      })
      return missing === undefined ? { done: undefined } : { waitingFor: missing }
    },
    (missing) => new PlainSentence(`${missing}: start one process with DATABASE_URL, the owner of the tables, first.`),
  )
}

const atOnce: Patience = { waitMsMax: 0, report() {} }

async function whatIsMissing(pool: pg.Pool, files: SchemaFiles): Promise<string | undefined> {
  await assertPostgres(pool)
  const release = await readRelease(pool)
  const first = files.migrations.find(({ number, hash }) => release.applied.get(number) !== hash)
  if (first) return `The database is not at ${files.migrations.at(-1)?.name}`
  if (release.needs > files.migrations.length)
    throw new PlainSentence(
      `The database belongs to a later version, which has taken away what this one uses: install a version that has migration ${String(release.needs).padStart(4, '0')} or a later one.`,
    )
  if (release.releases[0] !== files.hash && !isEarlier(files, release))
    return 'The upgrade of the database to this version is not finished'
  return whyUnsettled(pool)
}
