import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withHosts } from '../../platform/database/database-url.ts'

/**
 * Logins as whoever runs the service makes them, each of one role and nothing else, as the settings of a live server name them; by way
 * of a pooler where there is one.
 */
export async function liveLogins(
  ownerUrl: string,
  roles: readonly string[],
  poolerHost?: string,
): Promise<Record<string, string>> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const settings: Record<string, string> = {}
    for (const role of roles) {
      const url = new URL(ownerUrl)
      url.username = `${url.pathname.slice(1)}_live_${role}`
      url.password = randomBytes(12).toString('hex')
      await owner.query(`CREATE ROLE ${url.username} LOGIN PASSWORD '${url.password}' IN ROLE fairlead_${role}`)
      await owner.query(`ALTER ROLE ${url.username} SET statement_timeout = '30s'`)
      settings[`${role.toUpperCase()}_DATABASE_URL`] = poolerHost ? withHosts(url.href, poolerHost) : url.href
    }
    return settings
  } finally {
    await owner.end()
  }
}
