import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { inTx, type Tx } from './db.ts'

const { db, url } = await testDatabase()

// As the owner: the application's own role makes no tables.
const owner = new pg.Client({ connectionString: url })
await owner.connect()
await owner.query('CREATE TABLE purses (id integer PRIMARY KEY, coins integer NOT NULL)')
await owner.query('GRANT ALL ON purses TO fairlead_sandbox')
await owner.end()

beforeEach(async () => {
  await sql`DELETE FROM purses`.execute(db)
  await sql`INSERT INTO purses VALUES (1, 100), (2, 100)`.execute(db)
})

async function coins(tx: typeof db | Tx, id: number): Promise<number> {
  const { rows } = await sql<{ coins: number }>`SELECT coins FROM purses WHERE id = ${id}`.execute(tx)
  return rows[0]?.coins ?? Number.NaN
}
const put = (tx: Tx, id: number, amount: number) =>
  sql`UPDATE purses SET coins = ${amount} WHERE id = ${id}`.execute(tx)
const add = (tx: Tx, id: number, amount: number) =>
  sql`UPDATE purses SET coins = coins + ${amount} WHERE id = ${id}`.execute(tx)

/** Opens once so many have come: it makes transactions really meet. */
function meeting(size: number): () => Promise<void> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let come = 0
  return () => {
    if (++come >= size) open()
    return opened
  }
}

test('a serialization failure runs the work again, and no update is lost', async () => {
  let runs = 0
  const bothHaveRead = meeting(2)
  const takeOne = () =>
    inTx(db, async (tx) => {
      runs++
      await sql`SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`.execute(tx)
      const held = await coins(tx, 1)
      await bothHaveRead()
      await put(tx, 1, held - 1)
    })
  await Promise.all([takeOne(), takeOne()])
  expect(await coins(db, 1)).toBe(98)
  expect(runs).toBe(3)
})

test('a deadlock runs the work again, and both get through', async () => {
  let runs = 0
  const bothHoldOne = meeting(2)
  const move = (from: number, to: number) =>
    inTx(db, async (tx) => {
      runs++
      await add(tx, from, -1)
      await bothHoldOne()
      await add(tx, to, 1)
    })
  await Promise.all([move(1, 2), move(2, 1)])
  // Whoever tries again may be so quick that they meet once more.
  expect(runs).toBeGreaterThanOrEqual(3)
  expect([await coins(db, 1), await coins(db, 2)]).toEqual([100, 100])
})

test('it gives up after five runs with the failure itself, and nothing is left of any', async () => {
  let runs = 0
  const work = inTx(db, async (tx) => {
    runs++
    await put(tx, 1, 0)
    await sql`DO $$ BEGIN RAISE EXCEPTION 'once more' USING ERRCODE = 'serialization_failure'; END $$`.execute(tx)
  })
  await expect(work).rejects.toMatchObject({ code: '40001', message: 'once more' })
  expect(runs).toBe(5)
  expect(await coins(db, 1)).toBe(100)
})

test.each([
  ['a broken rule of the table', (tx: Tx) => sql`INSERT INTO purses VALUES (1, 1)`.execute(tx)],
  ['a mistake in the work', async () => Promise.reject(new Error('not a database matter'))],
])('%s is not tried again, and nothing is kept', async (_what, fail) => {
  let runs = 0
  const work = inTx(db, async (tx) => {
    runs++
    await put(tx, 1, 0)
    await fail(tx)
  })
  await expect(work).rejects.toThrow()
  expect(runs).toBe(1)
  expect(await coins(db, 1)).toBe(100)
})

test('ids and money come out as exact integers', async () => {
  const { rows } = await sql<{ big: bigint }>`SELECT 9007199254740993::bigint AS big`.execute(db)
  expect(rows[0]?.big).toBe(9_007_199_254_740_993n)
})
