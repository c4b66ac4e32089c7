import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { assertDirect } from '../database/assert-direct.ts'
import { assertPostgres } from '../database/assert-postgres.ts'
import { connectPatiently } from '../database/connect-patiently.ts'
import { clientAt } from '../database/host-client.ts'
import { lockMsMax, retryWhileInUse } from '../database/in-use.ts'
import { settleCluster } from '../database/settle-cluster.ts'
import { type Patience, usualPatience, waitFor } from '../patience.ts'
import { PlainSentence } from '../plain-sentence.ts'
import { assertOwner } from './assert-owner.ts'
import { bringInOneStep } from './bring-in-one-step.ts'
import { faultsOf, isEarlier } from './find-schema-faults.ts'
import { addsTypeValue, isOutsideTransaction } from './migration-kind.ts'
import { readRelease } from './read-release.ts'
import { runOutside } from './run-outside.ts'
import { type Migration, readSchemaFiles, type SchemaFiles } from './schema-files.ts'

/** One number for the whole product: whoever holds it migrates, everyone else waits for it. */
const migrationLock = 7_203_118_442

/**
 * Brings the database up to what the files say: tables, functions, views and rights. Any number of processes may call it at once. What
 * the database is decides what is to be done, so a start finishes what one before it was killed over, and does nothing where nothing is
 * to be done. A version before the database's own leaves it as it is.
 */
export async function migrate(databaseUrl: string, folder: URL, patience: Patience = usualPatience): Promise<number> {
  const files = await readSchemaFiles(folder)
  const client = await connectPatiently(databaseUrl, patience)
  try {
    await assertDirect(client, 'DATABASE_URL')
    await assertPostgres(client)
    await takeTurn(client, patience)
    const ran = await bringUp(client, databaseUrl, files, patience)
    await settleCluster(client)
    return ran
  } finally {
    await client.end()
  }
}

async function bringUp(
  client: pg.Client,
  databaseUrl: string,
  files: SchemaFiles,
  patience: Patience,
): Promise<number> {
  await assertOwner(client)
  const release = await readRelease(client)
  for (const migration of files.migrations) {
    const hash = release.applied.get(migration.number)
    if (hash !== undefined && hash !== migration.hash)
      throw new PlainSentence(
        `The migration ${migration.name} was changed after it had run. Migrations only go forward: add a new one.`,
      )
  }
  if (isEarlier(files, release)) {
    patience.report('the database was brought further by a later version and is left as it is')
    return 0
  }
  await migrateQueue(databaseUrl, patience)
  const pending = files.migrations.filter(({ number }) => !release.applied.has(number))
  if (pending.length === 0 && (await faultsOf(client, files)).length === 0) return 0
  if (pending.length > 0) patience.report('migrating', { migrations: pending.map(({ name }) => name) })
  for (const step of stepsOf(pending)) {
    if (step.outside) await runOutside(client, step.outside, patience)
    else await bringInOneStep(client, files, step.together, { isLast: step.isLast, patience })
  }
  const left = await faultsOf(client, files)
  if (left.length > 0)
    patience.report('the database is not what the files say, and no start can mend it', { faults: left })
  return pending.length
}

type Step = { outside: Migration } | { outside?: undefined; together: readonly Migration[]; isLast: boolean }

/**
 * All that a transaction can hold goes together, between those that none can hold, and up to those whose new values the next may use;
 * the last of them finishes the release.
 */
function stepsOf(pending: readonly Migration[]): Step[] {
  const steps: Step[] = []
  let together: Migration[] = []
  for (const migration of pending) {
    const isOutside = isOutsideTransaction(migration)
    if (!isOutside) together.push(migration)
    if (!isOutside && !addsTypeValue(migration)) continue
    // The notes are made before anything else is.
    if (together.length > 0 || steps.length === 0) steps.push({ together, isLast: false })
    if (isOutside) steps.push({ outside: migration })
    together = []
  }
  return [...steps, { together, isLast: true }]
}

/** Asked for again and again: a statement that waits keeps a snapshot, and an index made beside traffic waits for all snapshots. */
const takeTurn = (client: pg.Client, patience: Patience): Promise<void> =>
  waitFor(
    patience,
    async () => {
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
        migrationLock,
      ])
      return rows[0]?.taken ? { done: undefined } : { waitingFor: 'another process is migrating the database' }
    },
    () =>
      new PlainSentence(
        `Another process has been migrating the database for more than ${Math.round(patience.waitMsMax / 1000)} seconds: start again when it is done, or set START_WAIT_SECONDS higher.`,
      ),
  )

/**
 * The queue's own tables. They come first, in transactions of the queue's own, and each of them can be begun anew: what is killed here is
 * seen as tables without rights, and the next start goes on.
 */
async function migrateQueue(databaseUrl: string, patience: Patience): Promise<void> {
  const pool = new pg.Pool({
    ...{ connectionString: databaseUrl, Client: clientAt(databaseUrl) },
    max: 2,
    options: `-c lock_timeout=${lockMsMax}`,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await retryWhileInUse(patience, () => runMigrations({ pgPool: pool }))
  } finally {
    await pool.end()
  }
}
