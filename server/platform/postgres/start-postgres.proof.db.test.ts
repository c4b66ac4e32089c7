import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { becomeOnlyInstance } from '../../sandbox/only-instance.ts'
import { PlainSentence } from '../plain-sentence.ts'
import { startPostgres } from './start-postgres.ts'

const settings = ['fsync=off']
const isRoot = process.getuid?.() === 0

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'postgres-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const dataDir = folder()
const start = () => startPostgres({ dataDir, database: 'fairlead', settings })
const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

test('starts, keeps what it is given over a stop, and lets nobody in without the password', async () => {
  const first = await start()
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS n')
  const stranger = new URL(first.url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  expect(statSync(join(dataDir, 'postgres.password')).mode & 0o077).toBe(0)
  await first.stop()
  await expect(query(first.url, 'SELECT 1')).rejects.toThrow()

  const second = await start()
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  await second.stop()
})

test('it is reached by a socket beside its cluster, too, with the password; a path too long for one has the network alone', async () => {
  const near = await start()
  expect(near.nearUrl).toBe(`${near.url}?host=${realpathSync(join(dataDir, 'postgres'))}`)
  expect(await query(near.nearUrl, 'SELECT inet_server_addr() AS address')).toEqual([{ address: null }])
  const stranger = new URL(near.nearUrl)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  await near.stop()

  // Open to all: what an ordinary user cannot enter has its cluster elsewhere, on a short path.
  const outer = folder()
  chmodSync(outer, 0o755)
  const long = join(outer, 'a'.repeat(100))
  const far = await startPostgres({ dataDir: long, database: 'fairlead', settings })
  expect(far.nearUrl).toBe(far.url)
  expect(await query(far.nearUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await far.stop()
})

test('what a killed process left running is adopted', async () => {
  const left = await start()
  const pid = postmaster()
  const adopted = await start()
  expect(adopted.url).toBe(left.url)
  expect(postmaster()).toBe(pid)
  await adopted.stop()
})

test('a Postgres that was itself killed is started again and recovers', async () => {
  const { url } = await start()
  await query(url, 'INSERT INTO kept VALUES (2)')
  process.kill(postmaster(), 'SIGKILL')
  const again = await start()
  expect(await query(again.url, 'SELECT n FROM kept ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }])
  await again.stop()
})

test('one instance at a time, said in one sentence, and free again when its holder is gone', async () => {
  const postgres = await start()
  const first = await becomeOnlyInstance(postgres.url, dataDir)
  const second = becomeOnlyInstance(postgres.url, dataDir)
  await expect(second).rejects.toBeInstanceOf(PlainSentence)
  await expect(second).rejects.toThrow(
    `Fairlead is already running with the data in ${dataDir}: stop that one first, or set DATA_DIR to another folder.`,
  )
  await first.release()
  await (await becomeOnlyInstance(postgres.url, dataDir)).release()
  await postgres.stop()
})

test('two that start at once on one folder share one server', async () => {
  const shared = folder()
  const both = await Promise.all([1, 2].map(() => startPostgres({ dataDir: shared, database: 'fairlead', settings })))
  expect(both[0]?.url).toBe(both[1]?.url)
  await both[0]?.stop()
})

test.skipIf(!isRoot)(
  'works as root in a folder only root may enter (skipped for others: only root has such folders)',
  async () => {
    const closed = folder()
    chmodSync(closed, 0o700)
    const postgres = await startPostgres({ dataDir: closed, database: 'fairlead', settings })
    expect(await query(postgres.url, 'SELECT current_database() AS name')).toEqual([{ name: 'fairlead' }])
    const pid = readFileSync(join(closed, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    expect(execFileSync('ps', ['-o', 'uid=', '-p', pid], { encoding: 'utf8' }).trim()).not.toBe('0')
    await postgres.stop()
    expect(existsSync(join(closed, 'postgres'))).toBe(true)
  },
)
