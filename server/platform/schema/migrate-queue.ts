import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { lockMsMax, retryWhileInUse } from '../database/in-use.ts'
import type { Patience } from '../patience.ts'

/**
 * The queue's own tables. They come first, in transactions of the queue's own, and each of them can be begun anew: what is killed here is
 * seen as tables without rights, and the next start goes on.
 */
export async function migrateQueue(databaseUrl: string, patience: Patience): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, options: `-c lock_timeout=${lockMsMax}` })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await retryWhileInUse(patience, () => runMigrations({ pgPool: pool }))
  } finally {
    await pool.end()
  }
}
