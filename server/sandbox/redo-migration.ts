import { setTimeout as pauseMs } from 'node:timers/promises'
import pg from 'pg'
import { PlainSentence } from '../platform/plain-sentence.ts'
import { readRelease } from '../platform/schema/read-release.ts'
import { readSchemaFiles } from '../platform/schema/schema-files.ts'

const inUse = '55006'
const triesMax = 30
const pauseBetweenMs = 100

/**
 * Lets a migration that is still being written be changed, in the sandbox of `npm run dev`: before one runs for the first time the
 * database is copied, and where it has been changed since, the copy takes the database's place and it runs anew. One copy is kept, so
 * whatever ran before it stays as it is.
 */
export async function redoMigration(databaseUrl: string, folder: URL, tell: (line: string) => void): Promise<void> {
  const { migrations } = await readSchemaFiles(folder)
  const { applied } = await onDatabase(databaseUrl, readRelease)
  if (applied.size === 0) return
  const changed = migrations.find(({ number, hash }) => (applied.get(number) ?? hash) !== hash)
  const pending = migrations.find(({ number }) => !applied.has(number))
  const { name, admin } = splitUrl(databaseUrl)
  const copyName = `${name}_before`
  if (changed) {
    const copy = new URL(databaseUrl)
    copy.pathname = `/${copyName}`
    const isThere = await onDatabase(admin, (client) => exists(client, copyName))
    const ranBefore = isThere && (await onDatabase(copy.href, readRelease)).applied
    if (!ranBefore || ranBefore.has(changed.number))
      throw new PlainSentence(
        `The migration ${changed.name} was changed after it had run, and there is no copy of the database from before it: add a new migration, or delete DATA_DIR to begin anew.`,
      )
    tell(`${changed.name} was changed: the database is again as it was before it, and it runs anew`)
    await onDatabase(admin, async (client) => {
      const [next, past] = [`${name}_next`, `${name}_past`]
      for (const left of [next, past]) await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(left)}`)
      await copyDatabase(client, copyName, next)
      await whenUnused(() => swap(client, { name, next, past }))
      await client.query(`DROP DATABASE ${pg.escapeIdentifier(past)}`)
    })
  } else if (pending) {
    tell(`Copying the database: ${pending.name} can be changed and run anew`)
    await onDatabase(admin, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(copyName)}`)
      await copyDatabase(client, name, copyName)
    })
  }
}

async function onDatabase<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

function splitUrl(databaseUrl: string): { name: string; admin: string } {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  return { name, admin: url.href }
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  return rowCount === 1
}

const copyDatabase = (client: pg.Client, from: string, to: string) =>
  whenUnused(() =>
    client.query(`CREATE DATABASE ${pg.escapeIdentifier(to)} TEMPLATE ${pg.escapeIdentifier(from)} STRATEGY file_copy`),
  )

/** Both names at once, so that whoever is stopped in between leaves the one or the other in its place. */
async function swap(client: pg.Client, { name, next, past }: Record<'name' | 'next' | 'past', string>): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} RENAME TO ${pg.escapeIdentifier(past)}`)
    await client.query(`ALTER DATABASE ${pg.escapeIdentifier(next)} RENAME TO ${pg.escapeIdentifier(name)}`)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** The last connections of a server that was just stopped take a moment to end. */
async function whenUnused(change: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await change()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== inUse || attempt === triesMax) throw error
      await pauseMs(pauseBetweenMs)
    }
  }
}
