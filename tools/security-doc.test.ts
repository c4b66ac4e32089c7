import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allMutants } from './mutants/all.ts'
import type { Mutant } from './mutants/list.ts'
import { withBug } from './mutants/with-bug.ts'

const page = readFileSync('docs/security.md', 'utf8')
const files = ['server', 'web', 'e2e', 'tools', 'contract'].flatMap(testsBelow)
const rows = [...page.matchAll(/^\| (\d+) \|.*\| `(\S+)`: \*(.+)\* \| (.+) \|$/gm)].map(
  ([, number = '', file = '', name = '', bug = '']) => ({ number: Number(number), file, name, bug }),
)

function testsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return testsBelow(path)
    return /\.(test|e2e)\.tsx?$/.test(path) ? [path] : []
  })
}

test('each of the twenty-eight holes has its line', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 28 }, (_, place) => place + 1))
})

test.each(rows)(
  'hole $number: the test is there, and the bug that it catches is tried on its file',
  ({ file, name, bug }) => {
    expect(files).toContain(file)
    const quoted = ["'", '"', '`'].map((quote) => `(${quote}${name}${quote},`)
    expect(quoted.filter((words) => readFileSync(file, 'utf8').includes(words))).toHaveLength(1)
    expect(allMutants.find((mutant) => mutant.name === bug)?.tests).toContain(file)
  },
)

test('every test file that the page names is one', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(50)
  const missing = named.filter((path) => files.filter((file) => `/${file}`.endsWith(`/${path}`)).length !== 1)
  expect([...new Set(missing)]).toEqual([])
})

test('every deliberate bug still fits its file, once', () => {
  const fits = (mutant: Mutant) => {
    const good = readFileSync(mutant.file, 'utf8')
    return mutant.within === undefined ? good.split(mutant.find).length === 2 : withBug(good, mutant) !== good
  }
  expect(allMutants.filter((mutant) => !fits(mutant)).map(({ name }) => name)).toEqual([])
})
