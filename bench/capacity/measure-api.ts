import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type ClientRequest, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { inTx, openDatabase } from '../../server/platform/database/db.ts'
import { publishAll } from '../../server/platform/events.ts'
import { askMemory, tellingMemory } from '../ask-memory.ts'
import { asOwner } from '../ledger/grow-forest.ts'
import { percentile } from '../ledger/read-teams.ts'
import { processorSecondsOf } from '../processor-of.ts'
import { readingsOf } from '../readings-of.ts'

const port = 34_195
const lanes = 32
const secondsPerMeasure = 10
const streamSteps = [250, 500, 1_000, 2_000]
const lookEveryMs = 50
const tokenOf = (place: number) => `reader ${place}`

type Load = { perSecond: number; share: number; p99Ms: number; connections: number }

/**
 * One API process over members whose bots have traded: what it answers a second to members who read their pages, and to visitors of the site; and
 * what open streams cost it in memory, and how soon each of them hears of an event.
 */
export async function measureApi(url: string, dataDir: string) {
  const memberIds = await signInAll(url, Math.max(...streamSteps))
  const server = await start(url, dataDir)
  try {
    const paths = readingsOf('member')
    const reading = (place: number) =>
      answered(`/api${paths[place % paths.length]}`, {
        authorization: `Bearer ${tokenOf(1 + (place % memberIds.length))}`,
      })
    await loadFor(url, server, reading)
    const readings = await loadFor(url, server, reading)
    show(`${paths.length} kinds of readings of members`, readings)
    await loadFor(url, server, () => answered('/'))
    const pages = await loadFor(url, server, () => answered('/'))
    show('the front page', pages)
    const streams = await openStreams(url, server, memberIds)
    return {
      'kinds of readings': paths.length,
      'readings a second': readings.perSecond,
      'readings a second and core': readings.perSecond / readings.share,
      'readings a second and busy connection': readings.perSecond / readings.connections,
      'p99 ms of readings': readings.p99Ms,
      'pages a second': pages.perSecond,
      'pages a second and core': pages.perSecond / pages.share,
      'p99 ms of pages': pages.p99Ms,
      ...streams,
    }
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

const show = (what: string, { perSecond, share, p99Ms, connections }: Load) =>
  console.log(
    `  ${what}: ${perSecond.toFixed(0)} a second with ${(share * 100).toFixed(0)}% of a core, p99 ${p99Ms.toFixed(0)} ms, ${connections.toFixed(1)} connections busy`,
  )

/** Those whose bots trade first. */
async function signInAll(url: string, count: number): Promise<bigint[]> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `WITH readers AS (SELECT m.id, row_number() OVER (ORDER BY b.member_id IS NULL, m.id) AS place
          FROM members m LEFT JOIN bots b ON b.member_id = m.id WHERE m.role = 'member' ORDER BY place LIMIT $1),
        added AS (INSERT INTO sessions (member_id, token_hash, remember, user_agent, address, created_at, last_seen_at, expires_at)
          SELECT id, sha256(convert_to('reader ' || place, 'UTF8')), true, '', '', now(), now(), '2100-01-01' FROM readers)
       SELECT id::text FROM readers ORDER BY place`,
      [count],
    )
    if (rows.length < count) throw new Error(`There are ${rows.length} members for ${count} streams`)
    return rows.map(({ id }) => BigInt(id))
  })
}

async function start(url: string, dataDir: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    ...{ DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port), ROLES: 'api', SANDBOX_WORLD: 'empty' },
    // The key under which the trading was played.
    ...{ RATE_LIMIT_SCALE: '1000000', NODE_ENV: 'production', SECRET_KEY: `bench:${'01'.repeat(32)}` },
  }
  const child = fork('build/server/main.js', {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: tellingMemory,
  })
  await new Promise<void>((ready, failed) => {
    child.on('message', (message: { ready?: unknown }) => message.ready && ready())
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}`)))
  })
  return child
}

async function answered(path: string, headers: Record<string, string> = {}): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}`)
}

/** As fast as it goes, over some connections, while somebody looks how many of the database's work. */
async function loadFor(url: string, server: ChildProcess, ask: (place: number) => Promise<void>): Promise<Load> {
  const [processor, begun] = [processorSecondsOf(server.pid), performance.now()]
  const end = begun + secondsPerMeasure * 1_000
  const times: number[] = []
  const working = asOwner(url, (client) => busyUntil(client, end))
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let place = lane; performance.now() < end; place += lanes) {
        const asked = performance.now()
        await ask(place)
        times.push(performance.now() - asked)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1_000
  return {
    perSecond: times.length / seconds,
    share: (processorSecondsOf(server.pid) - processor) / seconds,
    p99Ms: percentile(times, 0.99),
    connections: await working,
  }
}

async function busyUntil(client: pg.Client, end: number): Promise<number> {
  const seen: number[] = []
  while (performance.now() < end) {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()`,
    )
    seen.push(rows[0]?.n ?? 0)
    await pause(lookEveryMs)
  }
  return seen.reduce((sum, n) => sum + n, 0) / Math.max(1, seen.length)
}

/** One each of so many members; then an event for every one of them in one transaction. */
async function openStreams(
  url: string,
  server: ChildProcess,
  memberIds: readonly bigint[],
): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: Math.max(...streamSteps) })
  const database = openDatabase(url)
  const open: ClientRequest[] = []
  let heard = (_at: number) => {}
  const before = await askMemory(server)
  let after = before
  const lateMs: number[] = []
  try {
    for (const step of streamSteps) {
      while (open.length < step) open.push(await openOne(agent, open.length + 1, () => heard(performance.now())))
      after = await askMemory(server)
      const took: number[] = []
      const all = new Promise<void>((done) => {
        heard = (at) => {
          took.push(at)
          if (took.length === step) done()
        }
      })
      const now = new Date()
      const messages = memberIds
        .slice(0, step)
        .map((memberId) => ({ memberId, kind: 'trade' as const, payload: tradeAt(now) }))
      await inTx(database.db, (tx) => publishAll(tx, messages, now))
      const committed = performance.now()
      await all
      lateMs.push(Math.max(...took) - committed)
      const kb = (after.heapUsed + after.external - before.heapUsed - before.external) / step / 1024
      console.log(
        `  ${step} streams: ${kb.toFixed(1)} KB each after collecting, the last heard of an event ${lateMs.at(-1)?.toFixed(0)} ms after its commit`,
      )
    }
  } finally {
    for (const one of open) one.destroy()
    agent.destroy()
    await database.close()
  }
  const most = streamSteps.at(-1) ?? 0
  return {
    'streams open': most,
    'KB of heap per stream': (after.heapUsed + after.external - before.heapUsed - before.external) / most / 1024,
    'KB of memory per stream': (after.rss - before.rss) / most / 1024,
    'ms until the last stream hears': lateMs.at(-1) ?? Number.NaN,
  }
}

/** Counts what says `trade`; the rest are words that keep the line open. */
function openOne(agent: Agent, place: number, hears: () => void): Promise<ClientRequest> {
  return new Promise((opened, failed) => {
    const headers = { 'x-auth-token': tokenOf(place) }
    const request = get({ host: '127.0.0.1', port, path: '/api/stream', headers, agent }, (reply) => {
      if (reply.statusCode !== 200) return failed(new Error(`A stream was answered with ${reply.statusCode}`))
      reply.setEncoding('utf8')
      reply.once('data', () => opened(request))
      reply.on('data', (text: string) => /^event: ?trade/m.test(text) && hears())
      reply.on('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && failed(error))
    })
    request.on('error', failed)
  })
}

const tradeAt = (now: Date) => ({
  ...{ DealTicket: 1, Symbol: 'XAUUSD', Volume: 0.1, Price: 2_000.5, Profit: 1.25, Trade_type: 'buy' },
  Trade_time: now.toISOString(),
})
