import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordPage } from './record-page.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('what the page /record is made of is what the record says', () => {
  const page = recordPage(read('../docs/record.md'))
  expect(JSON.parse(read('../web/content/record-page.json'))).toEqual(page)
  expect(new Set(page.parts.map(({ id }) => id)).size).toBe(page.parts.length)
})

test('a record that reads otherwise is refused, not shown half', () => {
  expect(() =>
    recordPage(read('../docs/record.md').replaceAll('shuffled labels', 'labels').replace('half of them', 'most')),
  ).toThrow()
  expect(() => recordPage(read('../docs/record.md').replace('| The bot | $100 |', '| The bot |'))).toThrow('uneven')
  expect(() => recordPage('# The record')).toThrow()
})
