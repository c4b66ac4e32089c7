import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const settings = [
  ...new Set([...read('server/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)),
]

test('the example names each setting that a process reads, and no other', () => {
  expect(settings.length).toBeGreaterThan(50)
  const example = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(example.toSorted()).toEqual(settings.toSorted())
})

test('the README says of each setting what it means', () => {
  const table = read('README.md').split('## Settings')[1]?.split('\n## ')[0] ?? ''
  expect(settings.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})
