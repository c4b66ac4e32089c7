import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseConfig } from '../../server/platform/config.ts'
import { hashToken } from '../../server/platform/keys/secrets.ts'
import { createLogger } from '../../server/platform/logging.ts'
import { startServer } from '../../server/start-server.ts'
import { asOwner } from './grow-forest.ts'

const token = 'bench'

/** The real server over a team of this size, asked as the root. */
export async function openTeam(url: string) {
  const config = parseConfig({
    PORT: '0',
    ROLES: 'api',
    SANDBOX_WORLD: 'empty',
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'error',
  })
  const server = await startServer({
    config,
    databaseUrl: url,
    secretKeys: [{ name: 'bench', key: Buffer.alloc(32, 1) }],
    logger: createLogger('error'),
    migrations: pathToFileURL(`${resolve('database')}/`),
    siteFolder: resolve('web/build/client'),
  })
  await asOwner(url, (client) =>
    client.query(
      `INSERT INTO sessions (member_id, token_hash, remember, user_agent, address, created_at, last_seen_at, expires_at)
       SELECT id, $1, true, '', '', now(), now(), now() + interval '1 day' FROM members WHERE name = 'Member 1'
       ON CONFLICT (token_hash) DO UPDATE SET member_id = excluded.member_id, expires_at = excluded.expires_at`,
      [hashToken(token)],
    ),
  )
  return {
    url: server.url,
    stop: server.stop,
    /**
     * Calls that arrive at random, this many a second on average, whether those before are answered or not. Milliseconds
     * from the moment each was due, so that waiting for its turn counts.
     */
    async measure(path: string, times: number, perSecond: number): Promise<number[]> {
      const calls: Promise<number>[] = []
      let due = performance.now()
      for (let call = 0; call < times; call++) {
        due += (-Math.log(1 - Math.random()) * 1000) / perSecond
        await setTimeout(Math.max(0, due - performance.now()))
        calls.push(answered(`${server.url}/api${path}`, due))
      }
      return Promise.all(calls)
    },
  }
}

async function answered(url: string, due: number): Promise<number> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${body.slice(0, 200)}`)
  return performance.now() - due
}

export const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
