import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseConfig } from '../../server/platform/config.ts'
import { createLogger } from '../../server/platform/logging.ts'
import { hashToken } from '../../server/platform/secrets.ts'
import { startServer } from '../../server/start-server.ts'
import { asOwner } from './grow-forest.ts'

const token = 'bench'

/** The real server over a team of this size, asked as the root; answers milliseconds, one per call. */
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
    migrations: pathToFileURL(`${resolve('migrations')}/`),
    siteFolder: resolve('web/build/client'),
  })
  await asOwner(url, (client) =>
    client.query(
      `INSERT INTO sessions (member_id, token_hash, remember, user_agent, address, created_at, last_seen_at, expires_at)
       SELECT id, $1, true, '', '', now(), now(), now() + interval '1 day' FROM members WHERE name = 'Member 1'`,
      [hashToken(token)],
    ),
  )
  return {
    stop: server.stop,
    async measure(path: string, times: number): Promise<number[]> {
      const taken: number[] = []
      for (let call = 0; call < times; call++) {
        const started = performance.now()
        const response = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
        const body = await response.text()
        taken.push(performance.now() - started)
        if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body.slice(0, 200)}`)
      }
      return taken
    },
  }
}

export const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
