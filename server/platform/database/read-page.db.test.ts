import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { readPage } from './read-page.ts'

const { db } = await testDatabase()

const from = sql`(VALUES (1, 'Ada', 30, false), (2, 'Bo', 10, true), (3, 'Cy 100%', 20, false), (4, 'Di', 20, true)) AS p(id, name, coins, is_done)`
const list = { columns: sql`p.id`, from, searched: sql`lower(p.name)`, order: [sql`p.id`], isDown: false }
const whole = { limit: 10, offset: 0 }

const idsOf = async (...[what, asked]: [Parameters<typeof readPage>[1], Parameters<typeof readPage>[2]]) => {
  const { rows, total } = await readPage<{ id: number }>(db, what, asked)
  return { ids: rows.map(({ id }) => id), total }
}

test.each([
  { name: 'a page of all', asked: { limit: 2, offset: 2 }, ids: [3, 4], total: 4 },
  { name: 'a page after the last', asked: { limit: 2, offset: 4 }, ids: [], total: 4 },
  { name: 'a search, in whatever case', asked: { ...whole, search: 'ADA' }, ids: [1], total: 1 },
  { name: 'a search for a sign that SQL knows', asked: { ...whole, search: '0%' }, ids: [3], total: 1 },
  { name: 'an empty search', asked: { ...whole, search: '' }, ids: [1, 2, 3, 4], total: 4 },
])('$name', async ({ asked, ids, total }) => {
  expect(await idsOf(list, asked)).toEqual({ ids, total })
})

test('the order goes down whole, and what is open stays above', async () => {
  const sorted = { ...list, order: [sql`p.coins`, sql`p.id`], isDown: true }
  expect((await idsOf(sorted, whole)).ids).toEqual([1, 4, 3, 2])
  expect((await idsOf({ ...sorted, above: sql`p.is_done` }, whole)).ids).toEqual([1, 3, 4, 2])
})

test('every condition counts, one that is not asked for does not', async () => {
  const some = { ...list, where: [sql`NOT p.is_done`, undefined, sql`p.coins < 30`] }
  expect(await idsOf(some, whole)).toEqual({ ids: [3], total: 1 })
  expect(await idsOf(some, { ...whole, search: 'ada' })).toEqual({ ids: [], total: 0 })
})

test('what is joined to be shown is not counted, and the count ends where nobody turns pages', async () => {
  const shown = sql`JOIN (VALUES (1), (2), (3), (4)) AS q(of_id) ON q.of_id = p.id`
  expect(await idsOf({ ...list, columns: sql`q.of_id AS id`, shown }, whole)).toEqual({ ids: [1, 2, 3, 4], total: 4 })
  expect((await idsOf({ ...list, countMax: 3 }, whole)).total).toBe(3)
})
