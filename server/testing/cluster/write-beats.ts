import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Beat } from './beats.ts'

/** Run on a database machine, with its name and the address of its own PostgreSQL: writes a row each quarter of a second where it can. */
const [node = '', connectionString = ''] = process.argv.slice(2)
const everyMs = 250
const answerMsMax = 3_000

// Whoever started it is gone without a word.
process.stdin.resume().once('end', () => process.exit(0))
let client: pg.Client | undefined
for (;;) {
  await write().catch(() => {
    client?.end().catch(() => {})
    client = undefined
  })
  await pause(everyMs)
}

async function write(): Promise<void> {
  client ??= await connect()
  const [id, askedAt] = [randomUUID(), Date.now()]
  const { rows } = await client.query<{ file: string }>(
    'INSERT INTO beats (id, node) VALUES ($1, $2) RETURNING pg_walfile_name(pg_current_wal_insert_lsn()) AS file',
    [id, node],
  )
  // The first eight digits of a file of the log are its timeline.
  const timeline = Number.parseInt(rows[0]?.file.slice(0, 8) ?? '', 16)
  const beat: Beat = { id, node, timeline, askedAt, acknowledgedAt: Date.now() }
  console.log(JSON.stringify(beat))
}

async function connect(): Promise<pg.Client> {
  const next = new pg.Client({
    ...{ connectionString, connectionTimeoutMillis: answerMsMax, query_timeout: answerMsMax },
  })
  next.on('error', () => {})
  await next.connect()
  return next
}
