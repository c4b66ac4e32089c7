import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { instruments } from '@fairlead/engine/market/instrument'
import { sql } from 'kysely'
import { signatureOf } from '../../server/bots/terminals/pairing/signature.ts'
import { keyBoundTo } from '../../server/bots/terminals/pairing/terminal-keys.ts'
import { inTx, openDatabase } from '../../server/platform/database/db.ts'
import { parseSecretKeys, Secrets } from '../../server/platform/keys/secrets.ts'
import { startPostgres } from '../../server/platform/postgres/start-postgres.ts'
import { addMember } from '../../server/testing/postgres-world.ts'
import { buildStale } from '../../tools/build.mjs'
import { handOn } from '../hand-on.ts'
import { processorSecondsOf } from '../processor-of.ts'

/** How many terminals one API process serves at a sync a second each, and what a sync costs beside `GET /api/auth`. */
const promised = { terminals: 500, p99Ms: 250 }
const steps = [250, 500, 750, 1_000, 1_500, 2_000]
const seconds = 15
const costSeconds = 6
const connections = 32
const port = 34_191
const dataDir = resolve('.data/bench-terminals')
const agent = new Agent({ keepAlive: true, maxSockets: 512 })

type Terminal = { id: bigint; key: string; login: number; seq: number; hasTold: boolean }

async function main(): Promise<number> {
  await buildStale()
  rmSync(dataDir, { recursive: true, force: true })
  const postgres = await startPostgres({ dataDir, database: 'fairlead' })
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000000',
    SANDBOX_WORLD: 'accounts',
    ROLES: 'api',
    NODE_ENV: 'production',
  }
  const server = fork('build/server/main.js', { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
  try {
    await ready(server)
    const terminals = await pairAll(postgres.url, Math.max(...steps))
    await Promise.all(terminals.map(sync))
    await costs(terminals)
    let most = 0
    let shareOfMost = 0
    for (const count of steps) {
      const [before, began] = [processorSecondsOf(server.pid), performance.now()]
      const { p50, p99, refused } = await serveFor(terminals.slice(0, count))
      // What else runs on the machine makes answers late, but costs the process nothing.
      const share = (processorSecondsOf(server.pid) - before) / ((performance.now() - began) / 1_000)
      console.log(
        `  ${count} terminals at a sync a second: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${refused} refused, ${(share * 100).toFixed(0)}% of a core; load ${loadavg()[0]?.toFixed(1)}`,
      )
      if (p99 > promised.p99Ms || refused > 0) break
      most = count
      shareOfMost = share
    }
    console.log(
      `One API process serves ${most} terminals with p99 under ${promised.p99Ms} ms (promised ${promised.terminals})`,
    )
    handOn('terminals', { terminals: most, 'share of a core': shareOfMost })
    return most >= promised.terminals ? 0 : 1
  } finally {
    server.kill('SIGTERM')
    await new Promise((done) => server.once('exit', done))
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    agent.destroy()
  }
}

/** Each has a member, a bot and an account of its own. */
async function pairAll(url: string, count: number): Promise<Terminal[]> {
  const database = openDatabase(url)
  const secrets = new Secrets(parseSecretKeys(readFileSync(join(dataDir, 'secret.key'), 'utf8')) ?? [])
  const terminals: Terminal[] = []
  for (let n = 1; n <= count; n++) {
    const memberId = await inTx(database.db, (tx) => addMember(tx, `bench${n}`, null))
    await sql`INSERT INTO bots (member_id, state, since) VALUES (${memberId}, 'active', now())
      ON CONFLICT (member_id) DO UPDATE SET state = 'active'`.execute(database.db)
    const { rows } = await sql<{ id: bigint }>`
      WITH account AS (
        INSERT INTO trading_accounts (member_id, server, login, opened_at, is_paper) VALUES (${memberId}, 'Bench', ${String(n)}, now(), false)
        RETURNING id, member_id)
      INSERT INTO terminals (member_id, account_id, is_hosted, login, server, company, is_demo, leverage, build, ea_version, paired_at)
        SELECT member_id, id, true, ${n}, 'Bench', 'Bench', true, 100, 1, '1', now() FROM account RETURNING id`.execute(
      database.db,
    )
    const id = rows[0]?.id as bigint
    const key = `key of ${n}`
    await sql`UPDATE terminals SET key = ${secrets.seal(key, keyBoundTo(id))} WHERE id = ${id}`.execute(database.db)
    terminals.push({ id, key, login: n, seq: 0, hasTold: false })
  }
  await database.close()
  return terminals
}

const symbolFacts = instruments.map(({ symbol, digits, contractSize }) => ({
  ...{ name: `${symbol}.r`, digits, contractSize, lotStep: 0.01, lotMin: 0.01, lotMax: 50 },
  ...{ stopsLevel: 0, freezeLevel: 0, filling: 1, tradable: true },
}))

/** Three positions whose prices move, and a tick of each instrument, as every second. */
function bodyOf(terminal: Terminal): string {
  const now = Date.now()
  terminal.seq = Math.max(terminal.seq + 1, now)
  const time = Math.floor(now / 1000)
  const moving = Math.random()
  const body = JSON.stringify({
    seq: terminal.seq,
    time: { raw: time + 7_200, server: time + 7_200, gmt: time },
    account: {
      login: terminal.login,
      balance: 10_000,
      credit: 0,
      equity: 10_000 + moving,
      margin: 1,
      freeMargin: 9_999,
      tradeAllowed: true,
    },
    positions: [1, 2, 3].map((n) => ({
      ...{
        ticket: n,
        id: n,
        symbol: 'XAUUSD.r',
        side: 'buy',
        volume: 0.1,
        openPrice: 2_000,
        currentPrice: 2_000 + moving,
        sl: 1_990,
        tp: 2_020,
      },
      ...{ profit: moving, swap: 0, magic: 20_250, comment: `FL ${n} breakout up`, openTime: 1_700_000_000 },
    })),
    dealsAfter: 0,
    deals: [],
    results: [],
    ticks: instruments.map(({ symbol }, n) => ({
      symbol: `${symbol}.r`,
      bid: n + 1 + moving,
      ask: n + 1.1 + moving,
      timeMs: now,
    })),
    log: [],
    // Told once, as they are asked for once.
    symbols: terminal.hasTold ? [] : symbolFacts,
  })
  terminal.hasTold = true
  return body
}

function sync(terminal: Terminal): Promise<{ ms: number; status: number }> {
  const body = bodyOf(terminal)
  const stamp = String(Date.now())
  const headers = {
    'x-terminal': String(terminal.id),
    'x-timestamp': stamp,
    'x-signature': signatureOf(terminal.key, stamp, body),
  }
  return ask('POST', '/api/terminal/sync', headers, body)
}

function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ ms: number; status: number; text: string }> {
  const began = performance.now()
  return new Promise((done, failed) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        answer.on('end', () => done({ ms: performance.now() - began, status: answer.statusCode ?? 0, text }))
      },
    )
    asked.on('error', failed)
    asked.end(body)
  })
}

/** Terminals do not wait for each other: each has a second of its own. */
async function serveFor(terminals: readonly Terminal[]): Promise<{ p50: number; p99: number; refused: number }> {
  const times: number[] = []
  let refused = 0
  await Promise.all(
    terminals.map(async (terminal, place) => {
      await pause((place / terminals.length) * 1_000)
      for (let second = 0; second < seconds; second++) {
        const began = performance.now()
        const { ms, status } = await sync(terminal)
        // The first seconds open keys and connections.
        if (second >= 3) times.push(ms)
        if (status !== 200) refused++
        await pause(Math.max(0, 1_000 - (performance.now() - began)))
      }
    }),
  )
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), refused }
}

/** As fast as it goes, over the same number of connections. */
async function costs(terminals: readonly Terminal[]): Promise<void> {
  const signedIn = await ask(
    'POST',
    '/api/auth',
    {},
    JSON.stringify({ email: 'demo@fairlead.test', password: 'sandbox-member-pass' }),
  )
  const authorization = `Bearer ${(JSON.parse(signedIn.text) as { token: string }).token}`
  const rates: Record<'auth' | 'sync', number[]> = { auth: [], sync: [] }
  for (let round = 0; round < 3; round++) {
    rates.auth.push(await rate(() => ask('GET', '/api/auth', { authorization })))
    rates.sync.push(await rate((n) => sync(terminals[n % terminals.length] as Terminal)))
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[1] as number
  const [auth, syncs] = [middle(rates.auth), middle(rates.sync)]
  handOn('terminals', { 'syncs a second': syncs, 'cost of a sync in readings': auth / syncs })
  console.log(
    `  ${syncs.toFixed(0)} syncs/s, ${auth.toFixed(0)} GET /api/auth/s: a sync costs ${(auth / syncs).toFixed(2)} times as much`,
  )
}

async function rate(call: (n: number) => Promise<{ status: number }>): Promise<number> {
  const end = performance.now() + (costSeconds / 3) * 1_000
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      for (let n = lane; performance.now() < end; n += connections) {
        const { status } = await call(n)
        if (status !== 200) throw new Error(`answered with ${status}`)
        done++
      }
    }),
  )
  return done / (costSeconds / 3)
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    child.on('message', (message) => typeof message === 'object' && message !== null && 'ready' in message && done())
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}`)))
  })
}

process.exitCode = await main()
