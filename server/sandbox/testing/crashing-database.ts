import { sql } from 'kysely'
import type pg from 'pg'
import { type Database, openDatabase, type Reader } from '../../platform/database/db.ts'

/**
 * A database whose process dies at a given query: its connections break, as they do when a process is killed, and nothing it
 * asks for afterwards is answered.
 */
export function crashingDatabase(url: string, queriesBefore: number): Database & { crashed(): boolean } {
  const database = openDatabase(url)
  const known = new WeakSet<pg.PoolClient>()
  let left = queriesBefore
  let crashed = false
  const connect = database.pool.connect.bind(database.pool) as () => Promise<pg.PoolClient>
  const crashingConnect = async (): Promise<pg.PoolClient> => {
    if (crashed) throw new Error('crashed')
    const client = await connect()
    if (known.has(client)) return client
    known.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      if (left-- > 0 && !crashed) return query(...args)
      crashed = true
      const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
      return Promise.reject(new Error('crashed'))
    }) as typeof client.query
    return client
  }
  database.pool.connect = crashingConnect as typeof database.pool.connect
  return { ...database, crashed: () => crashed }
}

/** The database needs a moment to notice that a connection is gone; until then others take its process for alive. */
export async function untilLocksFree(reader: Reader): Promise<void> {
  const held = sql<{ n: bigint }>`SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  while ((await held.execute(reader)).rows[0]?.n !== 0n) await new Promise((next) => setTimeout(next, 5))
}
