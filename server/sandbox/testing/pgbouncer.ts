import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { withHosts } from '../../platform/database/database-url.ts'
import { ordinaryUser } from '../../platform/postgres/ordinary-user.ts'
import { freePort } from '../../platform/postgres/start-postgres.ts'

export type Pgbouncer = {
  /** Where it listens: `address:port`. */
  host: string
  /** The same login and database by way of the pooler. */
  through(url: string): string
  /** A command of its console, such as RECONNECT. */
  command<Row extends pg.QueryResultRow>(command: string): Promise<Row[]>
  stop(): Promise<void>
}

const program = '/usr/sbin/pgbouncer'
const answersWithinMs = 60_000

/**
 * Debian's PgBouncer in front of every database of a server, in transaction mode, with few connections: whoever counted on keeping
 * one does not. It asks the server for logins, so those made later may pass, too.
 */
export async function startPgbouncer(
  adminUrl: string,
  { connections = 8, lines = [] as readonly string[] } = {},
): Promise<Pgbouncer> {
  const { port: serverPort, username, password } = new URL(adminUrl)
  const { host, stop } = await runPgbouncer(
    (port, folder) =>
      [
        '[databases]',
        `* = host=127.0.0.1 port=${serverPort}`,
        '[pgbouncer]',
        ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
        ...['pool_mode = transaction', `default_pool_size = ${connections}`, 'max_client_conn = 2000'],
        ...['auth_type = scram-sha-256', `auth_user = ${username}`, `admin_users = ${username}`],
        `auth_file = ${join(folder, 'users')}`,
        'auth_query = SELECT usename, passwd FROM pg_shadow WHERE usename = $1',
        ...lines,
      ].join('\n'),
    `"${username}" "${password}"\n`,
  )
  return {
    host,
    through: (url) => withHosts(url, host),
    async command<Row extends pg.QueryResultRow>(command: string) {
      const client = new pg.Client({ connectionString: `postgres://${username}:${password}@${host}/pgbouncer` })
      await client.connect()
      try {
        return (await client.query<Row>(command)).rows
      } finally {
        await client.end()
      }
    },
    stop,
  }
}

/** With a configuration of one's own, which is told its port and the folder where the file `users` lies. */
export async function runPgbouncer(
  settingsOf: (port: number, folder: string) => string,
  users: string,
): Promise<Pick<Pgbouncer, 'host' | 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-pgbouncer-'))
  const user = ordinaryUser()
  const port = await freePort()
  const files = [join(folder, 'pgbouncer.ini'), join(folder, 'users')] as const
  writeFileSync(files[0], `${settingsOf(port, folder)}\n`, { mode: 0o600 })
  writeFileSync(files[1], users, { mode: 0o600 })
  if (user) for (const path of [folder, ...files]) chownSync(path, user.uid, user.gid)
  const as = user && { uid: user.uid, gid: user.gid }
  const child = spawn(program, [files[0]], { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...as })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000)
    })
  let hasEnded = false
  const ended = new Promise<void>((settle) => {
    child.once('exit', () => {
      hasEnded = true
      settle()
    })
  })
  // Tests that end without a word leave none running.
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  for (let waitedMs = 0; !(await answers(port)); waitedMs += 50) {
    if (hasEnded || waitedMs > answersWithinMs) throw new Error(`PgBouncer did not start:\n${output}`)
    await pause(50)
  }
  return {
    host: `127.0.0.1:${port}`,
    async stop() {
      end()
      await ended
      process.off('exit', end)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What tells a process whose addresses lead to a pooler where the server of this address is. */
export const pooledSettings = (databaseUrl: string) => ({
  DATABASE_POOLED: '1',
  DATABASE_DIRECT: `127.0.0.1:${new URL(databaseUrl).port}`,
})

function answers(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => settle(false))
    socket.once('connect', () => socket.end(() => settle(true)))
  })
}
