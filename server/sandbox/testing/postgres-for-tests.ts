import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, startPostgres } from '../../platform/postgres/start-postgres.ts'
import { migrate } from '../../platform/schema/migrate.ts'
import { bundleServer } from './bundle-server.ts'
import { hasPgbouncer } from './debian-postgres.ts'
import { startPgbouncer } from './pgbouncer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
    /** Where a pooler stands in front of it, with TESTS_POOLED=1. */
    poolerHost: string
  }
}

// Nothing here outlives the run, so nothing needs to survive a power cut.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  // A server keeps up to sixty connections, and one test alone starts five of them.
  'max_connections=600',
  // Passwords guard nothing here, and each connection proves one.
  'scram_iterations=1',
]
const clusters = resolve('.data/test-clusters')
const database = 'fairlead_template'

/** One throw-away cluster for the whole test run; each test file clones its own database from a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bundling = bundleServer()
  const kept = process.env.TESTS_CLUSTER
  const cluster = kept ? await takeUp(kept) : await makeCluster()
  await migrate(cluster.url, pathToFileURL(`${resolve('database')}/`))
  if (process.env.TESTS_POOLED && !hasPgbouncer()) throw new Error('There is no PgBouncer on this machine')
  const pooler = process.env.TESTS_POOLED ? await startPgbouncer(cluster.url) : undefined
  const server = await bundling
  project.provide('templateUrl', `${cluster.url}?host=${cluster.sockets}`)
  project.provide('serverBundle', server.bundle)
  project.provide('poolerHost', pooler?.host ?? '')
  return async () => {
    server.remove()
    await pooler?.stop()
    await cluster.end()
  }
}

type Cluster = { url: string; sockets: string; end(): Promise<void> }

/** Making and migrating one takes three seconds of processor: who runs tests hundreds of times keeps it, and ends it. */
async function takeUp(dataDir: string): Promise<Cluster> {
  const { url } = await start(dataDir, openToAll(dataDir))
  return { url, sockets: dataDir, end: async () => {} }
}

async function makeCluster(): Promise<Cluster> {
  mkdirSync(clusters, { recursive: true })
  await removeLeftovers()
  const dataDir = join(clusters, String(process.pid))
  const sockets = openToAll(mkdtempSync(join(tmpdir(), 'fairlead-sockets-')))
  const postgres = await start(dataDir, sockets)
  const end = async () => {
    await remove(dataDir, postgres)
    rmSync(sockets, { recursive: true, force: true })
  }
  return { url: postgres.url, sockets, end }
}

/** A question takes a fifth less of the processor over a socket than over the network. */
async function start(dataDir: string, sockets: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({
    dataDir,
    database,
    settings: [...settings, `unix_socket_directories=${sockets}`],
  })
  await hashAnew(postgres.url)
  return postgres
}

/** The superuser's password was hashed when the cluster was made, with as many rounds as are usual. */
async function hashAnew(url: string): Promise<void> {
  const { username, password } = new URL(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`ALTER ROLE ${username} PASSWORD '${password}'`)
  await client.end()
}

/** Whoever Postgres runs as must reach the folder of its socket. Its path has to be short, too. */
function openToAll(folder: string): string {
  chmodSync(folder, 0o777)
  return folder
}

/** A run that was cut short leaves its cluster behind, possibly running. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(clusters)) {
    if (isAlive(Number(name))) continue
    const dataDir = join(clusters, name)
    await remove(dataDir, await startPostgres({ dataDir, database, settings }))
  }
}

async function remove(dataDir: string, postgres: EmbeddedPostgres): Promise<void> {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
