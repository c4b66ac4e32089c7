import { spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ordinaryUser } from '../../platform/postgres/ordinary-user.ts'
import { clusterHome } from '../../platform/postgres/places.ts'
import { startPostgres } from '../../platform/postgres/start-postgres.ts'
import { debianBin } from './debian-postgres.ts'
import { whenOver } from './when-over.ts'

export type Standby = {
  /** The owner's; it can only be read there. */
  url(): string
  /** From now on it shows what was committed so many seconds ago. */
  lagBy(seconds: number): Promise<void>
  /** It replays nothing more until it is let go on. */
  pause(): Promise<void>
  goOn(): Promise<void>
  /** All that the primary has written by now is there. */
  catchUp(): Promise<void>
  stop(mode?: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
}

/** A replica of a whole cluster, as whoever runs the service makes one: from a base backup, and then by what the primary sends it. */
export async function standbyOf(primaryUrl: string): Promise<Standby> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'fairlead-standby-')))
  const user = ordinaryUser()
  const cluster = join(clusterHome(dataDir, user), 'cluster')
  const { port, username, password, pathname } = new URL(primaryUrl)
  writeFileSync(join(dataDir, 'postgres.password'), password, { mode: 0o600 })
  const run = (program: string, args: string[]) =>
    new Promise<void>((done, failed) => {
      const child = spawn(join(debianBin, program), args, {
        cwd: '/',
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', PGPASSWORD: password },
        stdio: ['ignore', 'ignore', 'inherit'],
        ...(user && { uid: user.uid, gid: user.gid }),
      })
      child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`${program} ended with ${code}`))))
    })
  const start = async () => {
    const settings = ['fsync=off', 'hot_standby=on', 'wal_receiver_status_interval=1s']
    return startPostgres({ dataDir, database: pathname.slice(1), settings, bin: debianBin })
  }

  await run('pg_basebackup', [
    ...['-h', '127.0.0.1', '-p', port, '-U', username, '-D', cluster],
    ...['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast'],
  ])
  let running: Awaited<ReturnType<typeof start>> | undefined = await start()
  whenOver(async () => {
    await running?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const url = () => {
    if (!running) throw new Error('The standby is stopped')
    return running.url
  }
  const ask = async <Row extends pg.QueryResultRow>(at: string, statement: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: at })
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }
  return {
    url,
    async lagBy(seconds) {
      await ask(url(), `ALTER SYSTEM SET recovery_min_apply_delay = '${seconds}s'`)
      await ask(url(), 'SELECT pg_reload_conf()')
    },
    pause: async () => void (await ask(url(), 'SELECT pg_wal_replay_pause()')),
    goOn: async () => void (await ask(url(), 'SELECT pg_wal_replay_resume()')),
    async catchUp() {
      const [at] = await ask<{ position: string }>(primaryUrl, 'SELECT pg_current_wal_flush_lsn()::text AS position')
      const has = `SELECT pg_last_wal_replay_lsn() >= '${at?.position}' AS has`
      while (!(await ask<{ has: boolean }>(url(), has))[0]?.has) await new Promise((next) => setTimeout(next, 50))
    },
    async stop(mode = 'fast') {
      running = undefined
      await run('pg_ctl', ['stop', '-w', '-m', mode, '-D', cluster])
    },
    async start() {
      running = await start()
    },
  }
}
