import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Logins as whoever runs the service makes them, each of one role and nothing else, as the settings of a live server name them. */
export async function liveLogins(ownerUrl: string, roles: readonly string[]): Promise<Record<string, string>> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const settings: Record<string, string> = {}
    for (const role of roles) {
      const url = new URL(ownerUrl)
      url.username = `${url.pathname.slice(1)}_live_${role}`
      url.password = randomBytes(12).toString('hex')
      await owner.query(`CREATE ROLE ${url.username} LOGIN PASSWORD '${url.password}' IN ROLE fairlead_${role}`)
      settings[`${role.toUpperCase()}_DATABASE_URL`] = url.href
    }
    return settings
  } finally {
    await owner.end()
  }
}
