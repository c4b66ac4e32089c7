import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../platform/database/db.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'

type Query = { text?: string } | string

/**
 * A database whose connection breaks as when the process is killed: `draw` says for each transaction anew at which of its
 * statements, from 1, and `broken` hears what that one was. A broken commit has been carried out, and nobody was told. The errors are the
 * driver's own, by which the product knows them.
 */
export function breakingDb(pool: pg.Pool, draw: () => number, broken: (statement: string) => void): Db {
  const connect = async () => {
    const client = await pool.connect()
    let statements = 0
    let breaksAt = 0
    let isBroken = false
    const breakOff = (statement: string) => {
      isBroken = true
      broken(statement)
      client.release(true)
      return new Error('Connection terminated unexpectedly')
    }
    return {
      async query(query: Query, values?: unknown[]) {
        if (isBroken) throw new Error('Client has encountered a connection error and is not queryable')
        const text = typeof query === 'string' ? query : (query.text ?? '')
        if (text === 'begin') {
          statements = 0
          breaksAt = draw()
        }
        const isLast = ++statements === breaksAt
        if (isLast && text !== 'commit') throw breakOff(text)
        const answer = await client.query(query as string, values)
        if (isLast) throw breakOff(text)
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
