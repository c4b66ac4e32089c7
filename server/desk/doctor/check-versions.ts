import type pg from 'pg'
import { readVersion } from '../../platform/read-version.ts'
import { readRelease } from '../../platform/schema/read-release.ts'
import { type Check, findingOf } from './finding.ts'

const postgresMin = 15
const nodeMin = [20, 19] as const

/** What this is, and what it runs on. */
export function checkVersions(pool: pg.Pool | undefined, folder: URL, node = process.versions.node): Check {
  return {
    name: 'versions',
    async look() {
      const [major = 0, minor = 0] = node.split('.').map(Number)
      const isOldNode = major < nodeMin[0] || (major === nodeMin[0] && minor < nodeMin[1])
      const postgres = pool && (await versionOf(pool))
      const faults = [
        ...(isOldNode ? [`Node ${node} is older than ${nodeMin.join('.')}.`] : []),
        ...(postgres && postgres.major < postgresMin
          ? [`PostgreSQL ${postgres.version} is older than ${postgresMin}.`]
          : []),
      ]
      const { version, commit } = await readVersion(folder)
      const looked = [
        `Fairlead ${version}${commit ? ` (${commit})` : ''}`,
        `Node ${node}`,
        ...(postgres ? [`PostgreSQL ${postgres.version}`, `migration ${postgres.migration}`] : []),
      ].join(', ')
      return findingOf(`${looked}.`, { faults, todo: 'Install a newer version.' })
    },
  }
}

async function versionOf(pool: pg.Pool): Promise<{ version: string; major: number; migration: number }> {
  const { rows } = await pool.query<{ number: number; version: string }>(
    "SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS version",
  )
  const [row] = rows
  return {
    version: row?.version.split(' ', 1)[0] ?? 'of no known version',
    major: Math.floor((row?.number ?? 0) / 10_000),
    migration: (await readRelease(pool)).newestMigration,
  }
}
