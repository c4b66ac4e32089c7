import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { plainArray, rowArray } from './plain-array.ts'

const { db } = await testDatabase()

test('numbers and nothing come back as they were', async () => {
  const { rows } = await sql`SELECT ${plainArray([1, null, -9_007_199_254_740_993n])}::bigint[]::text AS given,
    ${plainArray([])}::bigint[]::text AS none, ${plainArray([true, false])}::boolean[]::text AS said`.execute(db)
  expect(rows).toEqual([{ given: '{1,NULL,-9007199254740993}', none: '{}', said: '{t,f}' }])
})

test('whatever a text is made of, it comes back in its own column', async () => {
  const texts = [
    'plain',
    '',
    ' ',
    'NULL',
    'a,b',
    '(a)',
    '{b}',
    `"quoted"`,
    `back\\slash\\"`,
    `'`,
    'two\nlines',
    '–€',
    '2040-03-06T10:00:00.000Z',
  ]
  // A table with as many columns: number, member, account, time, kind, symbol, position, words.
  const given = texts.map((text, place) => [place, 7, null, '2040-03-06T10:00:00.000Z', 'state', null, null, text])
  const { rows } = await sql<{ id: bigint; words: string; symbol: string | null }>`
    SELECT id, words, symbol FROM unnest(${rowArray(given)}::bot_log[]) ORDER BY id`.execute(db)
  expect(rows.map(({ words }) => words)).toEqual(texts)
  expect(rows.every(({ symbol }) => symbol === null)).toBe(true)
})
