import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from '../platform/schema/migrate.ts'
import { redoMigration } from './redo-migration.ts'
import { databaseUrl } from './testing/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'redo-'))
const name = `redo_${randomBytes(6).toString('hex')}`
const url = databaseUrl(inject('templateUrl'), name)
const files = pathToFileURL(`${folder}/`)
mkdirSync(join(folder, 'tables'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  for (const database of [name, `${name}_before`])
    await query(databaseUrl(inject('templateUrl'), 'postgres'), `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
})

async function query(at: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const write = (file: string, sql: string) => writeFileSync(join(folder, 'tables', file), sql)

/** As `npm run dev` starts. */
async function start(): Promise<string[]> {
  const said: string[] = []
  await redoMigration(url, files, (line) => said.push(line))
  await migrate(url, files)
  return said
}

test('a migration that is still being written runs anew, on the database as it was before; one from before that is refused', async () => {
  await query(databaseUrl(inject('templateUrl'), 'postgres'), `CREATE DATABASE ${name}`)
  write('0001_one.sql', '-- Why: the first.\nCREATE TABLE one (n integer);')
  expect(await start()).toEqual([])
  await query(url, 'INSERT INTO one VALUES (7)')

  write('0002_two.sql', '-- Why: the second.\nCREATE TABLE two (a integer);')
  expect(await start()).toEqual(['Copying the database: 0002_two.sql can be changed and run anew'])
  await query(url, 'INSERT INTO one VALUES (8)')
  for (const column of ['b', 'c']) {
    write('0002_two.sql', `-- Why: the second.\nCREATE TABLE two (${column} integer);`)
    expect(await start()).toEqual([
      '0002_two.sql was changed: the database is again as it was before it, and it runs anew',
    ])
    expect(await query(url, `SELECT ${column} FROM two`)).toEqual([])
    expect(await query(url, 'SELECT n FROM one')).toEqual([{ n: 7 }])
  }
  expect(await start()).toEqual([])

  write('0001_one.sql', '-- Why: the first.\nCREATE TABLE one (n bigint);')
  await expect(start()).rejects.toThrow('0001_one.sql was changed after it had run, and there is no copy')
  expect(await query(url, 'SELECT n FROM one')).toEqual([{ n: 7 }])
})
