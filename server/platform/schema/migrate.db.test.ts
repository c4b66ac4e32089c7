import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../../sandbox/testing/test-database.ts'
import { findSchemaFaults } from './find-schema-faults.ts'
import { migrate } from './migrate.ts'

const shipped = pathToFileURL(`${resolve('database')}/`)

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
  const folder = mkdtempSync(join(tmpdir(), 'version-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) {
    const path = join(folder, name.includes('/') ? '' : 'tables', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, sql)
  }
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

test('a migration that was changed after it ran is refused by name, and nothing else runs', async () => {
  const url = await emptyDatabase()
  await migrate(url, folderWith({ '0001_one.sql': one }))
  const changed = folderWith({ '0001_one.sql': `${one} `, '0002_two.sql': 'CREATE TABLE two ()' })
  await expect(migrate(url, changed)).rejects.toThrow('0001_one.sql was changed after it had run')
  expect(await query(url, "SELECT to_regclass('two') AS two")).toEqual([{ two: null }])
})

test.each([
  { files: { '0001_one.sql': one, '0003_three.sql': '' }, refused: '0003_three.sql' },
  { files: { '0002_two.sql': '' }, refused: '0002_two.sql' },
  { files: { '0001_one.sql': one, '0001_again.sql': '' }, refused: '0001_one.sql' },
  { files: { 'first.sql': '' }, refused: 'first.sql' },
])('$refused out of number is refused before anything runs', async ({ files, refused }) => {
  const url = await emptyDatabase()
  await expect(migrate(url, folderWith(files as unknown as Record<string, string>))).rejects.toThrow(
    `without gaps: ${refused}`,
  )
  expect(await query(url, "SELECT to_regclass('one') AS one")).toEqual([{ one: null }])
})

test('a migration that fails leaves nothing at all, not even those before it, and can be mended', async () => {
  const url = await emptyDatabase()
  const broken = folderWith({
    '0001_one.sql': one,
    '0002_two.sql': 'CREATE TABLE two (); INSERT INTO nowhere VALUES (1);',
  })
  await expect(migrate(url, broken)).rejects.toThrow('Migration 0002_two.sql failed: relation "nowhere" does not exist')
  expect(await query(url, "SELECT to_regclass('one') AS one, to_regclass('schema_migrations') AS noted")).toEqual([
    { one: null, noted: null },
  ])
  expect(await migrate(url, folderWith({ '0001_one.sql': one, '0002_two.sql': 'CREATE TABLE two ()' }))).toBe(2)
})

test('a value that a migration adds to a type is there for the next, and for what is made of the files', async () => {
  const url = await emptyDatabase()
  const first = { '0001_one.sql': "CREATE TYPE kind AS ENUM ('a'); CREATE TABLE one (kind kind);" }
  await migrate(url, folderWith(first))
  const files = {
    ...first,
    '0002_value.sql': "ALTER TYPE kind ADD VALUE 'b';",
    '0003_used.sql': "ALTER TABLE one ADD CHECK (kind <> 'b');",
    '0004_value.sql': "ALTER TYPE kind ADD VALUE 'c';",
    'views/those.sql': "CREATE VIEW those AS SELECT * FROM one WHERE kind IN ('b', 'c');",
  }
  expect(await migrate(url, folderWith(files))).toBe(3)
  expect(await query(url, 'SELECT * FROM those')).toEqual([])
})

describe('functions and views', () => {
  const twice = 'CREATE FUNCTION twice(n integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT n * 2 $$;'
  const views = { 'views/doubled.sql': 'CREATE VIEW doubled AS SELECT twice(n) AS n FROM one;' }
  const first = { '0001_one.sql': one, 'functions/twice.sql': twice, ...views }

  test('are made after the tables, whatever their order, and made anew when one of them has changed', async () => {
    const url = await emptyDatabase()
    // `fourfold` names `twice`, and comes before it in the alphabet.
    const fourfold = {
      'functions/fourfold.sql':
        'CREATE FUNCTION fourfold(n integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT twice(twice(n)) $$;',
    }
    await migrate(url, folderWith({ ...first, ...fourfold }))
    expect(await query(url, 'SELECT n, fourfold(n) FROM doubled')).toEqual([{ n: 2, fourfold: 8 }])

    // Not even its type must stay the same.
    const changed = twice.replace('RETURNS integer', 'RETURNS bigint').replace('n * 2', 'n * 20')
    await migrate(url, folderWith({ ...first, 'functions/twice.sql': changed }))
    expect(await query(url, 'SELECT n::text FROM doubled')).toEqual([{ n: '20' }])
    expect(await query(url, "SELECT proname FROM pg_proc WHERE proname = 'fourfold'")).toEqual([])
  })

  test.each([
    { says: 'by name alone who may not call it', rest: '\nREVOKE EXECUTE ON FUNCTION twice FROM PUBLIC;', open: false },
    { says: 'nothing of who may call it', rest: '', open: true },
  ])('take a further parameter in the place of the one before, where the file says $says', async ({ rest, open }) => {
    const url = await emptyDatabase()
    const closed = (parameters: string) => `${twice.replace('n integer', parameters)}${rest}`
    await migrate(url, folderWith({ '0001_one.sql': one, 'functions/twice.sql': closed('n integer') }))
    await migrate(url, folderWith({ '0001_one.sql': one, 'functions/twice.sql': closed('n integer, more text') }))
    expect(
      await query(
        url,
        "SELECT oid::regprocedure::text AS made, has_function_privilege('public', oid, 'EXECUTE') AS open FROM pg_proc WHERE proname = 'twice'",
      ),
    ).toEqual([{ made: 'twice(integer,text)', open }])
  })

  test('wait for a later step of their release, and what the earlier one made of tables is known all the same', async () => {
    const url = await emptyDatabase()
    const strict = {
      '0001_one.sql': `${one}\nALTER TABLE one ALTER COLUMN n SET NOT NULL;\nCREATE TABLE other (m integer);`,
    }
    await migrate(url, folderWith({ ...strict, 'functions/twice.sql': twice }))
    const next = folderWith({
      ...strict,
      '0002_looser.sql': 'ALTER TABLE one ALTER COLUMN n DROP NOT NULL;',
      '0003_index.sql': '-- outside a transaction\nCREATE INDEX CONCURRENTLY other_by_m ON other (m);',
      '0004_two.sql': 'CREATE TABLE two (n integer);',
      'functions/twice.sql': twice.replace('n * 2', 'n + (SELECT sum(two.n) FROM two)'),
    })
    expect(await migrate(url, next)).toBe(3)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    expect(await findSchemaFaults(client, next).finally(() => client.end())).toEqual([])
  })

  test('stay as they are when nothing has changed', async () => {
    const url = await emptyDatabase()
    const made = () => query(url, "SELECT oid FROM pg_proc WHERE proname = 'twice'")
    await migrate(url, folderWith(first))
    const before = await made()
    await migrate(url, folderWith(first))
    expect(await made()).toEqual(before)
  })

  test('are made anew after a migration, which may have dropped a view to change what it reads', async () => {
    const url = await emptyDatabase()
    const plain = { 'views/shown.sql': 'CREATE VIEW shown AS SELECT n FROM one;' }
    await migrate(url, folderWith({ '0001_one.sql': one, ...plain }))
    const wider = 'DROP VIEW shown; ALTER TABLE one ALTER COLUMN n TYPE bigint;'
    await migrate(url, folderWith({ '0001_one.sql': one, '0002_wider.sql': wider, ...plain }))
    expect(await query(url, 'SELECT pg_typeof(n)::text AS type FROM shown')).toEqual([{ type: 'bigint' }])
  })

  test.each([
    { name: 'other', sql: twice, refused: 'functions/other.sql must make the function other and no other' },
    {
      name: 'twice',
      sql: `${twice}\n${twice}`,
      refused: 'functions/twice.sql must make the function twice and no other',
    },
    { name: 'twice', sql: twice.replace('n * 2', 'nowhere()'), refused: 'twice.sql failed' },
    { name: 'twice', sql: twice.replace('n * 2', 'n FROM doubled'), refused: 'in a circle' },
  ])('$refused', async ({ name, sql, refused }) => {
    const url = await emptyDatabase()
    await migrate(url, folderWith({ '0001_one.sql': one, ...views, 'functions/twice.sql': twice }))
    const wrong = folderWith({
      '0001_one.sql': one,
      ...views,
      'functions/twice.sql': twice,
      [`functions/${name}.sql`]: sql,
    })
    await expect(migrate(url, wrong)).rejects.toThrow(refused)
    // What was there still stands.
    expect(await query(url, 'SELECT n FROM doubled')).toEqual([{ n: 2 }])
  })
})
