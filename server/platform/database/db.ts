import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { askAgain, isSchemaMoved } from '../ask-again.ts'
import { isDatabaseAway, OutcomeUnknown } from './database-away.ts'
import { clientAt } from './host-client.ts'
import { keepPlans } from './keep-plans.ts'
import type { DB } from './schema.gen.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** Reads that do not care whether they run inside a transaction. */
export type Reader = Db | Tx

/**
 * Connections to the server itself, few, for what belongs to a connection and not to a transaction: locks that are held, channels that are
 * listened to, the queue. A pooler gives each transaction the connection that is free.
 */
export type Direct = {
  pool: pg.Pool
  /** Of graphile-worker; it writes what it reads as JSON, which knows no bigint. */
  queue: pg.Pool
  url: string
}

export type Database = { db: Db; pool: pg.Pool; url: string; direct: Direct; close(): Promise<void> }

type DatabaseOptions = {
  /** The URL is that of a login of one role. */
  asLogin?: boolean
  /** The same login at the server itself, where the URL leads to a pooler that gives each transaction another connection. */
  directUrl?: string
  connectionsMax?: number
  /** How long a call waits for a free connection. */
  waitMsMax?: number
  /** How long one statement may take; as long as it likes unless given. Through a pooler it is the login's own setting that ends it. */
  statementMsMax?: number
  /** Statements are planned once per connection: for processes that repeat a few statements all day. */
  keepsPlans?: boolean
  /** Nothing can be written by it, whatever its login may. */
  readsOnly?: boolean
}

/** What a connection that is kept for one thing is called in `pg_stat_activity`. */
export const nameConnection = (client: pg.PoolClient, name: string) =>
  client.query("SELECT set_config('application_name', $1, false)", [`fairlead ${name}`])

/** The other side may be gone without a word: silence is asked about after so long. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const connectionsMax = 10
/** Each is opened when it is needed: for work that goes on under a lock, and for what is listened to. */
const directMax = 5
/** Two of them hear of new jobs, the others fetch them and note what became of them. */
const queueMax = 8
const waitMsMax = 10_000
// Postgres sends int8 as text; money and ids are exact integers, so they become bigint and never a rounded number.
const int8 = 20
pg.types.setTypeParser(int8, BigInt)
// The driver's types name no arrays, its parsers know them.
const int8Array = 1016 as never
const textArray = 1009 as never
const parseTextArray: (text: string) => string[] = pg.types.getTypeParser(textArray)
pg.types.setTypeParser(int8Array, (text) => parseTextArray(text).map(BigInt))

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { directUrl = url } = options
  const isPooled = directUrl !== url
  // A pooler refuses what is to be set when a connection begins, and what it does not refuse it would give to somebody else.
  if (isPooled && (!options.asLogin || options.readsOnly)) throw new Error('That cannot go through a pooler')
  const pool = openPool(url, options, options.connectionsMax ?? connectionsMax, { isPooled })
  const direct = {
    pool: openPool(directUrl, options, directMax),
    queue: openPool(directUrl, options, queueMax, { types: withoutBigints }),
    url: directUrl,
  }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: askAgain(options.keepsPlans && !isPooled ? keepPlans(pool) : pool) }),
  })
  return {
    ...{ db, pool, url, direct },
    async close() {
      await Promise.all([db.destroy(), direct.pool.end(), direct.queue.end()])
    },
  }
}

type Kind = { isPooled?: boolean; types?: pg.CustomTypesConfig }

function openPool(url: string, options: DatabaseOptions, max: number, { isPooled, types }: Kind = {}): pg.Pool {
  const atStart = [
    // The owner may do anything, so what is not a login of one role puts that off.
    ...(options.asLogin ? [] : ['-c role=fairlead_sandbox']),
    ...(options.readsOnly ? ['-c default_transaction_read_only=on'] : []),
  ]
  const pool = new pg.Pool({
    connectionString: url,
    Client: clientAt(url),
    max,
    connectionTimeoutMillis: options.waitMsMax ?? waitMsMax,
    application_name: 'fairlead',
    ...keptAlive,
    ...(types && { types }),
    ...(options.statementMsMax && !isPooled && { statement_timeout: options.statementMsMax }),
    ...(atStart.length > 0 && { options: atStart.join(' ') }),
  })
  dropBroken(pool, options.statementMsMax)
  if (isPooled) namelessly(pool)
  return pool
}

const withoutBigints = {
  getTypeParser: (id: number, format?: 'text') =>
    id === int8 ? (text: string) => text : pg.types.getTypeParser(id, format),
} as pg.CustomTypesConfig

/** A statement that a connection keeps by its name would be missing on the next one, or be somebody else's. */
function namelessly(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown
    client.query = ((asked: unknown, ...rest: unknown[]) => query(withoutName(asked), ...rest)) as typeof client.query
  })
}

const withoutName = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'name' in asked ? { ...asked, name: undefined } : asked

type Connection = { stream: Socket; on(event: 'errorMessage', heard: (error: { code?: string }) => void): void }

/**
 * A connection that breaks fails the query that uses it and is replaced. So is one whose statement gets no answer although the server
 * would have given it up by now, the other side being gone without a word, and one to a server that only reads since a failover.
 */
function dropBroken(pool: pg.Pool, statementMsMax: number | undefined): void {
  const readsOnly = new WeakSet<pg.ClientBase>()
  // Without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    // Neither is in the driver's types: where it talks to the server, and whether an answer is still to come.
    const { connection } = client as unknown as { connection: Connection }
    const driver = client as unknown as { readyForQuery: boolean }
    connection.on('errorMessage', ({ code }) => {
      if (code === readOnlyTransaction) readsOnly.add(client)
    })
    if (!statementMsMax) return
    const { stream } = connection
    stream.setTimeout(statementMsMax + answerMsMax, () => {
      if (!driver.readyForQuery) stream.destroy(new Error('Query read timeout'))
    })
  })
  // One that is ended does not go back among the others.
  pool.on('release', (_error, client) => {
    if (readsOnly.has(client)) void (client as unknown as pg.Client).end()
  })
}

const readOnlyTransaction = '25006'
/** On its way back an answer takes no longer. */
const answerMsMax = 5_000

const triesMax = 5
const serializationFailure = '40001'
const deadlockDetected = '40P01'

/**
 * Runs `work` in a transaction; a serialization failure or deadlock runs it again, five times at most. A connection that is lost at the
 * commit leaves open whether it was done, so that is never run again. Given a transaction, it is a part of that.
 */
export async function inTx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx)
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx)
        isCommitting = true
        return result
      })
    } catch (error) {
      if (isCommitting && isDatabaseAway(error)) throw new OutcomeUnknown(error)
      if (attempt === triesMax || !isRetryable(error)) throw error
      await pauseMs(2 ** attempt * 5 * (0.5 + Math.random()))
    }
  }
}

/** One view of all it reads, and no way to change it. */
export function inReadOnlyTx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return violates(error, '23505', constraint)
}

export function isCheckViolation(error: unknown, constraint: string): boolean {
  return violates(error, '23514', constraint)
}

function violates(error: unknown, state: string, constraint: string): boolean {
  return sqlState(error) === state && (error as { constraint?: string }).constraint === constraint
}

function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === serializationFailure || state === deadlockDetected || isSchemaMoved(error)
}

function sqlState(error: unknown): string | undefined {
  return error instanceof Error ? (error as { code?: string }).code : undefined
}

const pauseMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
