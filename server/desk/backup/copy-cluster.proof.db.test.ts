import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '../../platform/postgres/start-postgres.ts'
import { copyCluster, restoreCopy } from './copy-cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlead-copy-'))
// Whoever PostgreSQL runs as enters it.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')
const repo = join(folder, 'repo')
const keys = [{ name: 'own', key: Buffer.alloc(32, 1) }]
const others = [{ name: 'own', key: Buffer.alloc(32, 2) }]
const start = () => startPostgres({ dataDir, database: 'fairlead', settings: ['fsync=off'] })

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('the sandbox is copied while it is stopped, and comes back whole; what was there is set aside', async () => {
  const first = await start()
  await ask(first.url, 'CREATE TABLE people AS SELECT 1 AS id')
  expect(() => copyCluster({ dataDir, repo, keep: 2, keys })).toThrow('The sandbox is running')
  await first.stop()
  const label = copyCluster({ dataDir, repo, keep: 2, keys })
  const second = await start()
  await ask(second.url, 'INSERT INTO people VALUES (2)')
  const restore = { dataDir, repo, to: undefined, mayReplace: true, keys }
  await expect(restoreCopy(restore)).rejects.toThrow('The sandbox is running')
  await second.stop()

  await expect(restoreCopy({ ...restore, mayReplace: false })).rejects.toThrow('With --replace')
  await expect(restoreCopy({ ...restore, keys: others })).rejects.toThrow('needs keys that are not here: “own”')
  await expect(restoreCopy({ ...restore, to: new Date(0) })).rejects.toThrow('No copy')
  expect(await restoreCopy(restore)).toBe(label)
  const third = await start()
  expect(await ask(third.url, 'SELECT id FROM people')).toEqual([{ id: 1 }])
  await third.stop()
  expect(readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('cluster.before-'))).toHaveLength(1)
  expect(existsSync(join(repo, label, 'secret.key'))).toBe(false)

  // One that is not whole takes nobody's place.
  rmSync(join(repo, label, 'cluster/global/pg_control'))
  await expect(restoreCopy(restore)).rejects.toThrow()
  const fourth = await start()
  expect(await ask(fourth.url, 'SELECT id FROM people')).toEqual([{ id: 1 }])
  await fourth.stop()
  for (const _ of [1, 2, 3]) copyCluster({ dataDir, repo, keep: 2, keys })
  expect(readdirSync(repo)).toHaveLength(2)
})
