import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../platform/db.ts'
import type { DB } from '../../platform/schema.gen.ts'

type Query = { text?: string } | string

/**
 * A database whose connection breaks at the statement that `breaksAt` names, counted within a transaction from 1, as when the
 * process is killed there. A broken commit has been carried out, and nobody was told.
 */
export function breakingDb(pool: pg.Pool, breaksAt: () => number | undefined): Db {
  const connect = async () => {
    const client = await pool.connect()
    let statements = 0
    let isBroken = false
    const breakOff = () => {
      isBroken = true
      client.release(true)
      return new Error('the connection broke')
    }
    return {
      async query(query: Query, values?: unknown[]) {
        if (isBroken) throw new Error('the connection is broken')
        const text = typeof query === 'string' ? query : (query.text ?? '')
        if (text === 'begin') statements = 0
        const isLast = ++statements === breaksAt()
        if (isLast && text !== 'commit') throw breakOff()
        const answer = await client.query(query as string, values)
        if (isLast) throw breakOff()
        return answer
      },
      release() {
        if (!isBroken) client.release()
      },
    }
  }
  const breaking = { connect, end: async () => {} } as unknown as pg.Pool
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: breaking }) })
}
