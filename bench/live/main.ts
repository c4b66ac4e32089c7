import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { inTx, openDatabase } from '../../server/platform/database/db.ts'
import { publishAll } from '../../server/platform/events.ts'
import { startPostgres } from '../../server/platform/postgres/start-postgres.ts'
import { followStream } from '../../web/lib/live/follow-stream.ts'
import { handOn } from '../hand-on.ts'

const eventsPerRound = 5_000
const rounds = 9
const promisedMs = 1_000
const port = 34_183
const dataDir = resolve('.data/bench-live')

type Took = { wholeMs: number; afterCommitMs: number }

/**
 * 5,000 events written in one transaction, until an open page of the product has read and checked the last of them; against bare
 * LISTEN/NOTIFY and one SELECT of as many rows on the same database.
 */
async function main(): Promise<number> {
  rmSync(dataDir, { recursive: true, force: true })
  const postgres = await startPostgres({ dataDir, database: 'fairlead' })
  const env = { ...process.env, DATABASE_URL: postgres.url, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const server = fork('server/main.ts', {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--import', 'tsx'],
  })
  try {
    await ready(server)
    const [ours, raw] = [await ourPage(postgres.url), await rawReader(postgres.url)]
    const took: { ours: Took[]; raw: Took[] } = { ours: [], raw: [] }
    await ours.round()
    await raw.round()
    for (let round = 1; round <= rounds; round++) {
      // In turns, and in changing order, because the machine's pace drifts.
      for (const who of round % 2 ? (['raw', 'ours'] as const) : (['ours', 'raw'] as const))
        took[who].push(await (who === 'ours' ? ours : raw).round())
    }
    await Promise.all([ours.close(), raw.close()])
    return report(took)
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function report({ ours, raw }: { ours: Took[]; raw: Took[] }): number {
  for (const [name, took] of [
    ['an open page', ours],
    ['LISTEN/NOTIFY and one SELECT', raw],
  ] as const) {
    const whole = took.map(({ wholeMs }) => wholeMs)
    const after = took.map(({ afterCommitMs }) => afterCommitMs)
    console.log(
      `${name}: ${median(whole).toFixed(0)} ms from the first write to the last event (worst ${Math.max(...whole).toFixed(0)}), ${median(after).toFixed(0)} ms of it after the commit`,
    )
  }
  // Before its commit an event does not exist for anybody.
  const ourMs = median(ours.map(({ afterCommitMs }) => afterCommitMs))
  const ratio = median(ours.map(({ wholeMs }, round) => wholeMs / (raw[round]?.wholeMs ?? 1)))
  const isGood = ourMs < promisedMs
  handOn('live', { 'ms after the commit of 5,000 events': ourMs, 'of the floor': ratio })
  console.log(
    `${isGood ? 'holds ' : 'MISSED'} ${eventsPerRound} events of one transaction reach a page ${ourMs.toFixed(0)} ms after its commit (promised under ${promisedMs}); from the first write on it takes ${ratio.toFixed(1)} times the floor`,
  )
  return isGood ? 0 : 1
}

async function ourPage(databaseUrl: string) {
  const database = openDatabase(databaseUrl)
  const { token, memberId } = await signIn()
  let heard = 0
  let isLive = () => {}
  let isDone = (_at: number) => {}
  const live = new Promise<void>((done) => (isLive = done))
  const page = followStream(
    token,
    {
      event: ({ payload }) => payload && ++heard === eventsPerRound && isDone(performance.now()),
      begun: () => {},
      gap: () => {},
      alive: () => {},
      state: (state) => state === 'live' && isLive(),
      signedOut: () => {},
    },
    `http://127.0.0.1:${port}`,
  )
  await live
  return {
    async round(): Promise<Took> {
      heard = 0
      const done = new Promise<number>((resolve) => (isDone = resolve))
      const now = new Date()
      const messages = Array.from({ length: eventsPerRound }, (_, place) => ({
        memberId,
        kind: 'trade' as const,
        payload: tradeOf(place, now),
      }))
      const began = performance.now()
      await inTx(database.db, (tx) => publishAll(tx, messages, now))
      return took(began, performance.now(), await done)
    },
    async close(): Promise<void> {
      page.stop()
      await database.close()
    },
  }
}

/** As little as can be done for the same: one connection that writes, one that listens and reads the rows. */
async function rawReader(databaseUrl: string) {
  const [writer, reader] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
  await Promise.all([writer.connect(), reader.connect()])
  await writer.query('CREATE TABLE bench_events (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, payload jsonb)')
  await reader.query('LISTEN bench_events')
  let cursor = 0n
  return {
    async round(): Promise<Took> {
      const now = new Date()
      const payloads = Array.from({ length: eventsPerRound }, (_, place) => JSON.stringify(tradeOf(place, now)))
      const heard = once(reader, 'notification')
      const began = performance.now()
      await writer.query('BEGIN')
      await writer.query('INSERT INTO bench_events (payload) SELECT * FROM unnest($1::jsonb[])', [payloads])
      await writer.query('NOTIFY bench_events')
      await writer.query('COMMIT')
      const committed = performance.now()
      await heard
      const { rows } = await reader.query<{ id: bigint; payload: unknown }>(
        'SELECT id, payload FROM bench_events WHERE id > $1 ORDER BY id',
        [cursor],
      )
      if (rows.length !== eventsPerRound) throw new Error(`${rows.length} rows instead of ${eventsPerRound}`)
      cursor = BigInt(rows.at(-1)?.id ?? 0)
      return took(began, committed, performance.now())
    },
    async close(): Promise<void> {
      await Promise.all([writer.end(), reader.end()])
    },
  }
}

const took = (began: number, committed: number, done: number): Took => ({
  wholeMs: done - began,
  afterCommitMs: Math.max(0, done - committed),
})

const tradeOf = (place: number, now: Date) => ({
  DealTicket: place + 1,
  Symbol: 'XAUUSD',
  Volume: 0.1,
  Price: 2_000.5,
  Profit: 1.25,
  Trade_type: 'buy',
  Trade_time: now.toISOString(),
})

async function signIn(): Promise<{ token: string; memberId: bigint }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@fairlead.test', password: 'sandbox-member-pass' }),
  })
  const { token, user } = (await answer.json()) as { token: string; user: { id: number } }
  return { token, memberId: BigInt(user.id) }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    child.on('message', (message) => typeof message === 'object' && message !== null && 'ready' in message && done())
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}`)))
  })
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

process.exitCode = await main()
