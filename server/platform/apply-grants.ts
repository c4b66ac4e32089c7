import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'

export const grantsFile = 'grants.sql'

/** Applies `grants.sql` whenever it, or what it grants, has changed. The caller holds the migrations' lock. */
export async function applyGrants(client: pg.Client, folder: URL, isChanged: boolean): Promise<void> {
  const sql = await readFile(new URL(grantsFile, folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (sql === undefined) return
  const hash = createHash('sha256').update(sql).digest('hex')
  await client.query('CREATE TABLE IF NOT EXISTS schema_grants (hash text NOT NULL)')
  const { rows } = await client.query<{ hash: string }>('SELECT hash FROM schema_grants')
  if (!isChanged && rows[0]?.hash === hash) return
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('DELETE FROM schema_grants')
    await client.query('INSERT INTO schema_grants (hash) VALUES ($1)', [hash])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`grants.sql failed: ${(error as Error).message}`, { cause: error })
  }
}
