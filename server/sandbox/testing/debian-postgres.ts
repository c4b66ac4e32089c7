import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../platform/postgres/start-postgres.ts'
import { whenOver } from './when-over.ts'

export const debianBin = '/usr/lib/postgresql/15/bin'

/** The programs of Debian's PostgreSQL, as whoever runs the service has them: the packaged one comes without those that dump and restore. */
export const hasDebianPostgres = (): boolean => isThere('postgresql-15', join(debianBin, 'pg_dump'))

export const hasPgbackrest = (): boolean => isThere('pgbackrest', '/usr/bin/pgbackrest')

export const hasPgbouncer = (): boolean => isThere('pgbouncer', '/usr/sbin/pgbouncer')

function isThere(name: string, program: string): boolean {
  if (existsSync(program)) return true
  // As the journeys do with the browser: root on Debian may install it by its name.
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'ignore' })
  return existsSync(program)
}

/** A new cluster, whose transactions begin at the same low number as those of any other. Answers the owner's URL. */
export async function debianCluster(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-cluster-'))
  const cluster = await startPostgres({ dataDir, database: 'fairlead', settings: ['fsync=off'], bin: debianBin })
  whenOver(async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return cluster.url
}

/** Dumps one database and restores it into another, by the commands that docs/operations.md names. */
export function dumpAndRestore(from: string, to: string, { withRights }: { withRights: boolean }): void {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-dump-'))
  try {
    const dump = join(folder, 'fairlead.dump')
    run('pg_dump', ['--format=custom', `--file=${dump}`, from])
    if (withRights) {
      const roles = join(folder, 'roles.sql')
      run('pg_dumpall', ['--roles-only', '--no-role-passwords', `--file=${roles}`, `--dbname=${from}`])
      // That the owner is there already is no reason to end.
      run('psql', ['--quiet', `--file=${roles}`, to])
    }
    const left = withRights ? [] : ['--no-owner', '--no-privileges']
    run('pg_restore', ['--exit-on-error', '--single-transaction', ...left, `--dbname=${to}`, dump])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const run = (program: string, args: string[]) => execFileSync(join(debianBin, program), args, { stdio: 'pipe' })
