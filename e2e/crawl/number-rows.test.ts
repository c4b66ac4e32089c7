import { expect, test } from 'vitest'
import { numbered } from './number-rows.ts'

test('lines of one moment have the same numbers in a list that begins with the newest and in a file that ends with it', () => {
  expect(numbered(['a', 'b', 'b', 'c'], 'newest')).toEqual(['a', 'b', 'b (2)', 'c'])
  expect(numbered(['c', 'b', 'b', 'a'], 'oldest')).toEqual(['c', 'b (2)', 'b', 'a'])
})

test('a page that ends between two of them numbers the newer one as the whole list does', () => {
  expect(numbered(['a', 'b'], 'newest')).toEqual(['a', 'b'])
})
