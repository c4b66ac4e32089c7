import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type SecretKey, Secrets } from '../../platform/keys/secrets.ts'
import { PlainSentence } from '../../platform/plain-sentence.ts'
import { ordinaryUser } from '../../platform/postgres/ordinary-user.ts'
import { clusterHome } from '../../platform/postgres/places.ts'
import { startPostgres } from '../../platform/postgres/start-postgres.ts'
import { isAlive } from './is-alive.ts'
import { assertAtHand, asWords, fromWords, shortened } from './needed-keys.ts'

type Copy = { dataDir: string; repo: string; keep: number; keys: readonly SecretKey[] }
type Restore = Omit<Copy, 'keep' | 'keys'> & {
  to: Date | undefined
  mayReplace: boolean
  keys: readonly SecretKey[] | 'elsewhere'
}

const begin = 'copy-'

/** Copies the sandbox's cluster while nobody runs it. Its secret key stays where it is; the copy says which one it needs. */
export function copyCluster({ dataDir, repo, keep, keys }: Copy): string {
  const home = join(dataDir, 'postgres')
  if (!existsSync(join(home, 'cluster'))) throw new PlainSentence(`There is no cluster in ${dataDir}.`)
  const cluster = join(realpathSync(home), 'cluster')
  assertStopped(cluster)
  mkdirSync(repo, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(repo)) if (name.endsWith('.part')) rmSync(join(repo, name), { recursive: true })
  const label = `${begin}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  const part = join(repo, `${label}.part`)
  mkdirSync(part)
  const before = changedAt(cluster)
  copy(cluster, join(part, 'cluster'))
  copy(join(dataDir, 'postgres.password'), join(part, 'postgres.password'))
  writeFileSync(join(part, 'keys'), keys.length === 0 ? '' : asWords(shortened(new Secrets(keys).fingerprints)))
  if (changedAt(cluster) !== before || isRunning(cluster)) {
    rmSync(part, { recursive: true })
    throw new PlainSentence('The sandbox was started while it was copied: stop it, and run this again.')
  }
  renameSync(part, join(repo, label))
  for (const old of labels(repo).slice(0, -keep)) rmSync(join(repo, old), { recursive: true })
  return label
}

/** Brings a copy back: beside its place, started once to see that it is whole, and only then in it. What was there is set aside. */
export async function restoreCopy({ dataDir, repo, to, mayReplace, keys }: Restore): Promise<string> {
  const label = labels(repo).findLast((one) => !to || timeOf(one) <= to)
  if (!label) throw new PlainSentence(to ? `No copy in ${repo} is older than that.` : `There is no copy in ${repo}.`)
  const from = join(repo, label)
  if (keys !== 'elsewhere') assertAtHand(fromWords(readFileSync(join(from, 'keys'), 'utf8')), keys)
  mkdirSync(dataDir, { recursive: true })
  const user = ordinaryUser()
  const home = clusterHome(realpathSync(dataDir), user)
  const cluster = join(home, 'cluster')
  if (existsSync(cluster)) assertStopped(cluster)
  if (existsSync(cluster) && !mayReplace)
    throw new PlainSentence(`${dataDir} has a cluster. With --replace it is set aside, and nothing in it is removed.`)
  const beside = join(home, 'restoring')
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(join(beside, 'postgres'), { recursive: true, mode: 0o755 })
  chmodSync(beside, 0o755)
  if (user) for (const folder of [beside, join(beside, 'postgres')]) chownSync(folder, user.uid, user.gid)
  try {
    copy(join(from, 'cluster'), join(beside, 'postgres/cluster'))
    copy(join(from, 'postgres.password'), join(beside, 'postgres.password'))
    await expectWhole(beside)
    if (existsSync(cluster)) renameSync(cluster, `${cluster}.before-${Date.now()}`)
    renameSync(join(beside, 'postgres/cluster'), cluster)
    copy(join(beside, 'postgres.password'), join(dataDir, 'postgres.password'))
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
  return label
}

async function expectWhole(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, database: 'fairlead' })
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    await client.query('SELECT id FROM people LIMIT 1')
  } catch (error) {
    throw new PlainSentence(`The copy is no database of the service; nothing was changed: ${(error as Error).message}`)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

function assertStopped(cluster: string): void {
  if (isRunning(cluster)) throw new PlainSentence('The sandbox is running: stop it first, then run this again.')
}

function isRunning(cluster: string): boolean {
  const file = join(cluster, 'postmaster.pid')
  return existsSync(file) && isAlive(Number(readFileSync(file, 'utf8').split('\n')[0]))
}

const changedAt = (cluster: string): number => statSync(join(cluster, 'global/pg_control')).mtimeMs
// Node's own copy forgets whose the files are, and PostgreSQL runs on none but its own.
const copy = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to])

const labels = (repo: string): string[] =>
  existsSync(repo)
    ? readdirSync(repo)
        .filter((name) => name.startsWith(begin) && !name.endsWith('.part'))
        .sort()
    : []

/** `copy-2026-01-31T12-00-00-000Z` */
const timeOf = (label: string): Date =>
  new Date(label.slice(begin.length).replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'))
