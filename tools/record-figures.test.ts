import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordFigures } from './record-figures.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('what the dashboard tells of the record is what the record says', () => {
  const figures = recordFigures(read('../docs/record.md'))
  expect(JSON.parse(read('../web/content/record-figures.json'))).toEqual(figures)
  expect(figures.rows.length).toBeGreaterThan(3)
})

test('a record that reads otherwise is refused, not told half', () => {
  expect(() => recordFigures(read('../docs/record.md').replaceAll('median return', 'typical return'))).toThrow()
  expect(() => recordFigures(read('../docs/record.md').replaceAll('shuffled labels', 'labels'))).toThrow()
  expect(() => recordFigures('# The record')).toThrow()
})
