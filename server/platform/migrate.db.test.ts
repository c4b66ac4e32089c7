import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../sandbox/testing/test-database.ts'
import { migrate } from './migrate.ts'

const shipped = pathToFileURL(`${resolve('migrations')}/`)

async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await query(databaseUrl(inject('templateUrl'), 'postgres'), `CREATE DATABASE ${name}`)
  afterAll(() => query(databaseUrl(inject('templateUrl'), 'postgres'), `DROP DATABASE ${name} WITH (FORCE)`))
  return databaseUrl(inject('templateUrl'), name)
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

function folderWith(files: Record<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return pathToFileURL(`${folder}/`)
}

const one = '-- Why: the first.\nCREATE TABLE one (n integer);\nINSERT INTO one VALUES (1);'
const applied = (url: string) => query(url, 'SELECT number, name FROM schema_migrations ORDER BY number')

test('ten processes that start at once on an empty database run each migration once', async () => {
  const url = await emptyDatabase()
  const ran = await Promise.all(Array.from({ length: 10 }, () => migrate(url, shipped)))
  const all = await applied(url)
  expect(ran.reduce((sum, count) => sum + count, 0)).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(3)
  // Only inserted once, although ten wanted to.
  expect(await query(url, 'SELECT * FROM sandbox_clock')).toHaveLength(1)
  expect(await query(url, "SELECT to_regclass('graphile_worker.jobs') AS jobs")).not.toEqual([{ jobs: null }])
  expect(await migrate(url, shipped)).toBe(0)
})

test('a new migration runs on the next start, alone', async () => {
  const url = await emptyDatabase()
  await migrate(url, folderWith({ '0001_one.sql': one }))
  expect(await migrate(url, folderWith({ '0001_one.sql': one, '0002_two.sql': 'CREATE TABLE two ()' }))).toBe(1)
  expect(await applied(url)).toEqual([
    { number: 1, name: '0001_one.sql' },
    { number: 2, name: '0002_two.sql' },
  ])
})

test('numbers may leave gaps, and one that fills a gap later still runs', async () => {
  const url = await emptyDatabase()
  await migrate(url, folderWith({ '0001_one.sql': one, '0020_late.sql': 'CREATE TABLE late ()' }))
  const filled = {
    '0001_one.sql': one,
    '0011_filled.sql': 'CREATE TABLE filled ()',
    '0020_late.sql': 'CREATE TABLE late ()',
  }
  expect(await migrate(url, folderWith(filled))).toBe(1)
  expect((await applied(url)).map(({ number }) => number)).toEqual([1, 11, 20])
})

test('a migration that was changed after it ran is refused by name, and nothing else runs', async () => {
  const url = await emptyDatabase()
  await migrate(url, folderWith({ '0001_one.sql': one }))
  const changed = folderWith({ '0001_one.sql': `${one} `, '0002_two.sql': 'CREATE TABLE two ()' })
  await expect(migrate(url, changed)).rejects.toThrow('0001_one.sql was changed after it had run')
  expect(await query(url, "SELECT to_regclass('two') AS two")).toEqual([{ two: null }])
})

test.each([
  { files: { '0001_one.sql': one, '0001_again.sql': '' }, refused: '0001_one.sql' },
  { files: { '0000_zero.sql': '' }, refused: '0000_zero.sql' },
  { files: { 'first.sql': '' }, refused: 'first.sql' },
])('$refused without a number of its own is refused before anything runs', async ({ files, refused }) => {
  const url = await emptyDatabase()
  await expect(migrate(url, folderWith(files as unknown as Record<string, string>))).rejects.toThrow(
    `number of its own: ${refused}`,
  )
  expect(await query(url, "SELECT to_regclass('one') AS one")).toEqual([{ one: null }])
})

test('a migration that fails leaves nothing of itself, keeps those before it, and can be mended', async () => {
  const url = await emptyDatabase()
  const broken = folderWith({
    '0001_one.sql': one,
    '0002_two.sql': 'CREATE TABLE two (); INSERT INTO nowhere VALUES (1);',
  })
  await expect(migrate(url, broken)).rejects.toThrow('Migration 0002_two.sql failed: relation "nowhere" does not exist')
  expect(await query(url, "SELECT to_regclass('two') AS two")).toEqual([{ two: null }])
  expect(await applied(url)).toEqual([{ number: 1, name: '0001_one.sql' }])
  expect(await migrate(url, folderWith({ '0001_one.sql': one, '0002_two.sql': 'CREATE TABLE two ()' }))).toBe(1)
})
