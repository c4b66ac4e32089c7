import type pg from 'pg'
import { type Database, openDatabase } from '../../platform/database/db.ts'

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
