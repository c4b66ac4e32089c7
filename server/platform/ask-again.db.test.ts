import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { inTx, openDatabase } from './db.ts'

test('a kept plan whose answer has other columns since an upgrade is made anew, alone and in a transaction', async () => {
  const url = await testDatabaseUrl()
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(
    'CREATE TABLE kept (n integer); INSERT INTO kept VALUES (1); GRANT SELECT ON kept TO fairlead_sandbox',
  )
  whenOver(() => owner.end())
  const { db, close } = openDatabase(url, { keepsPlans: true, connectionsMax: 1 })
  whenOver(close)
  const read = (reader: typeof db) => sql`SELECT * FROM kept WHERE n = ${1}`.execute(reader)
  expect((await read(db)).rows).toEqual([{ n: 1 }])
  await owner.query('ALTER TABLE kept ADD COLUMN more integer DEFAULT 2')
  expect((await read(db)).rows).toEqual([{ n: 1, more: 2 }])
  await owner.query('ALTER TABLE kept ADD COLUMN most integer DEFAULT 3')
  const rows = await inTx(db, async (tx) => (await read(tx as unknown as typeof db)).rows)
  expect(rows).toEqual([{ n: 1, more: 2, most: 3 }])
})
