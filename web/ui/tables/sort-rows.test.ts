import { expect, test } from 'vitest'
import { nextSort, sortRows } from './sort-rows.ts'

test('a column is sorted up, down, and back', () => {
  const up = nextSort(undefined, 'name')
  const down = nextSort(up, 'name')
  expect([up?.order, down?.order, nextSort(down, 'name')]).toEqual(['asc', 'desc', undefined])
  expect(nextSort(down, 'price')).toEqual({ columnId: 'price', order: 'asc' })
})

test.each([
  { values: [10, -2, 3], order: 'asc', sorted: [-2, 3, 10] },
  { values: [10, -2, 3], order: 'desc', sorted: [10, 3, -2] },
  { values: ['Level 10', 'level 2', 'Ángel'], order: 'asc', sorted: ['Ángel', 'level 2', 'Level 10'] },
] as const)('$values $order', ({ values, order, sorted }) => {
  expect(sortRows<string | number>(values, (value) => value, order)).toEqual(sorted)
})
