import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { parseConfig } from '../../platform/config.ts'
import { withHosts } from '../../platform/database/database-url.ts'
import type { SecretKey } from '../../platform/keys/secrets.ts'
import { createLogger } from '../../platform/logging.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { liveLogins } from './live-logins.ts'
import { pooledSettings, startPgbouncer } from './pgbouncer.ts'
import { testDatabaseUrl } from './test-database.ts'
import { whenOver } from './when-over.ts'

export type TestServer = RunningServer & {
  databaseUrl: string
  /** Everything the server has logged so far. */
  log(): string
  call(
    method: string,
    path: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>
  /** The newest captured mail to this address; waits for it. */
  mailTo(address: string, subject?: string): Promise<{ subject: string; text: string; html: string }>
}

export const testSecretKey = { name: 'test', key: Buffer.alloc(32, 7) }

/** A slow machine is not a wrong answer. */
const attemptsMax = 2_400
const lateMs = 120_000
const linesToldMax = 50

/** With TESTS_POOLED=1 a pooler stands between the server and its database; what a test has put in between stands behind the pooler. */
async function poolerOf(url: string): Promise<string> {
  const usual = inject('poolerHost')
  if (!usual || new URL(url).port === new URL(inject('templateUrl')).port) return usual
  // As docs/operations.md has it: whoever waits for a database that is gone is told so, soon.
  const own = await startPgbouncer(url, { lines: ['query_wait_timeout = 2', 'server_login_retry = 1'] })
  whenOver(() => own.stop())
  return own.host
}

/** The whole server, as `npm start` runs it, on a database and a port of its own. */
export async function testServer(
  env: Record<string, string> = {},
  databaseUrl?: string,
  { secretKeys = [testSecretKey], ...options }: { smtpTimeoutMs?: number; secretKeys?: readonly SecretKey[] } = {},
): Promise<TestServer> {
  const url = databaseUrl ?? (await testDatabaseUrl())
  const lines: string[] = []
  const poolerHost = await poolerOf(url)
  const config = parseConfig({
    PORT: '0',
    RATE_LIMIT_SCALE: '1000',
    // A slow machine is not a wrong answer.
    DATABASE_WAIT_SECONDS: '600',
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'http://fairlead.test',
    // A test that wants the demo world says so and pays for it.
    SANDBOX_WORLD: 'accounts',
    ...(poolerHost && { ...pooledSettings(url), DATABASE_URL: withHosts(url, poolerHost) }),
    ...(env.MODE === 'live' &&
      !env.WORKER_DATABASE_URL &&
      (await liveLogins(url, (env.ROLES ?? '').split(','), poolerHost))),
    ...env,
  })
  const server = await startServer({
    config,
    databaseUrl: url,
    secretKeys,
    logger: createLogger(config.LOG_LEVEL, { write: (line) => void lines.push(line) }),
    migrations: pathToFileURL(`${resolve('database')}/`),
    siteFolder: resolve('web/build/client'),
    ...options,
  })
  whenOver(async () => {
    // Otherwise only the runner's limit would end it, without a word about why.
    const late = setTimeout(() => console.error(lines.slice(-linesToldMax).join('')), lateMs)
    await server.stop()
    clearTimeout(late)
  })

  const call: TestServer['call'] = async (method, path, { body, token, headers = {} } = {}) => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : { text },
    }
  }
  return {
    ...server,
    databaseUrl: url,
    log: () => lines.join(''),
    call,
    async mailTo(address, subject = '') {
      for (let attempt = 0; attempt < attemptsMax; attempt++) {
        const { body } = await call('GET', `/sandbox/mail?to=${encodeURIComponent(address)}`)
        const mails = body as unknown as { subject: string; text: string; html: string }[]
        const mail = mails.find((candidate) => candidate.subject.includes(subject))
        if (mail) return mail
        await new Promise((next) => setTimeout(next, 50))
      }
      throw new Error(`No mail "${subject}" came to ${address}`)
    },
  }
}
