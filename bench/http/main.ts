import { type ChildProcess, fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import autocannon from 'autocannon'
import { startPostgres } from '../../server/platform/postgres/start-postgres.ts'
import { buildStale } from '../../tools/build.mjs'
import { handOn } from '../hand-on.ts'

const promisedRatio = 0.85
const rounds = 7
const secondsPerRound = 4
const connections = 32
const ports = { ours: 34_181, raw: 34_182 }
const dataDir = resolve('.data/bench-http')

/** GET /api/auth with a token, against a bare node:http server that makes the same one-row look-up on the same database. */
async function main(): Promise<number> {
  await buildStale()
  rmSync(dataDir, { recursive: true, force: true })
  const postgres = await startPostgres({ dataDir, database: 'fairlead' })
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    PORT: String(ports.ours),
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000000',
    NODE_ENV: 'production',
  }
  const ours = fork('build/server/main.js', { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
  await heard(ours, (message) => typeof message === 'object' && message !== null && 'ready' in message)
  const raw = fork('bench/http/raw-server.ts', [postgres.url, String(ports.raw)], { execArgv: ['--import', 'tsx'] })
  await heard(raw, (message) => message === 'ready')
  try {
    const token = await signIn()
    const rates: { ours: number[]; raw: number[] } = { ours: [], raw: [] }
    await measure(`http://127.0.0.1:${ports.ours}/api/auth`, token)
    await measure(`http://127.0.0.1:${ports.raw}/`, token)
    for (let round = 1; round <= rounds; round++) {
      // In turns, and in changing order, because the machine's pace drifts.
      for (const who of round % 2 ? (['raw', 'ours'] as const) : (['ours', 'raw'] as const)) {
        rates[who].push(
          await measure(
            who === 'ours' ? `http://127.0.0.1:${ports.ours}/api/auth` : `http://127.0.0.1:${ports.raw}/`,
            token,
          ),
        )
      }
      console.log(
        `  round ${round}: ours ${rates.ours.at(-1)?.toFixed(0)} req/s, raw node:http ${rates.raw.at(-1)?.toFixed(0)} req/s`,
      )
    }
    const ratio = median(rates.ours.map((rate, round) => rate / (rates.raw[round] ?? 1)))
    console.log(
      `GET /api/auth: ${median(rates.ours).toFixed(0)} req/s; raw node:http ${median(rates.raw).toFixed(0)} req/s; ratio ${ratio.toFixed(2)} (promised ${promisedRatio})`,
    )
    handOn('http', { 'calls a second': median(rates.ours), 'of a bare server': ratio })
    return ratio >= promisedRatio ? 0 : 1
  } finally {
    ours.kill('SIGTERM')
    raw.kill('SIGTERM')
    await new Promise((done) => ours.once('exit', done))
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: 'demo@fairlead.test', password: 'sandbox-member-pass' })
  const answer = await fetch(`http://127.0.0.1:${ports.ours}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await answer.json()) as { token: string }).token
}

async function measure(url: string, token: string): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: secondsPerRound,
    headers: { authorization: `Bearer ${token}` },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

function heard(child: ChildProcess, wanted: (message: unknown) => boolean): Promise<void> {
  return new Promise((done, failed) => {
    child.on('message', (message) => wanted(message) && done())
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}`)))
  })
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

process.exitCode = await main()
