import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { type Db, inTx, openDatabase } from './database/db.ts'

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

test('a function that waits while an upgrade gives another one that it calls a further parameter is called anew, alone and in a transaction', async () => {
  const url = await testDatabaseUrl()
  const owner = new pg.Client({ connectionString: url })
  const holder = new pg.Client({ connectionString: url })
  for (const client of [owner, holder]) {
    await client.connect()
    whenOver(() => client.end())
  }
  await owner.query(`CREATE TABLE held (n integer); INSERT INTO held VALUES (1); GRANT SELECT, UPDATE ON held TO fairlead_sandbox;
    CREATE FUNCTION inner_one(n integer) RETURNS integer LANGUAGE sql AS 'SELECT n';
    CREATE FUNCTION outer_one() RETURNS integer LANGUAGE plpgsql AS 'BEGIN PERFORM 1 FROM held FOR UPDATE; RETURN inner_one(1); END'`)
  const call = (reader: Db) => sql<{ n: number }>`SELECT outer_one() AS n`.execute(reader)
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  const calls = [(db: Db) => call(db), (db: Db) => inTx(db, (tx) => call(tx as unknown as Db))]
  let parameters = 'n integer'
  let given = '1'
  for (const [time, ask] of calls.entries()) {
    // Who has called it before has planned what it calls.
    const { db, close } = openDatabase(url)
    whenOver(close)
    await holder.query('BEGIN; SELECT FROM held FOR UPDATE')
    const answer = ask(db)
    answer.catch(() => {})
    await expect.poll(async () => (await owner.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1)
    const former = parameters.replace(/\w+ (\w+)/g, '$1')
    parameters += `, more_${time} text`
    given += ', NULL'
    await owner.query(`DROP FUNCTION inner_one(${former});
      CREATE FUNCTION inner_one(${parameters}) RETURNS integer LANGUAGE sql AS 'SELECT n + ${time + 1}';
      CREATE OR REPLACE FUNCTION outer_one() RETURNS integer LANGUAGE plpgsql AS 'BEGIN PERFORM 1 FROM held FOR UPDATE; RETURN inner_one(${given}); END'`)
    await holder.query('COMMIT')
    expect((await answer).rows).toEqual([{ n: time + 2 }])
  }
})
