import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Why a version is fixed stands beside it: JSON has no comments, and npm passes over this key. */
const reasonsKey = '//'
const wordsMin = 5
/** Newer ones are taken as they come: `^1.2.3` and `*`. */
const isOpen = (range: string) => /^(\^\d[\w.-]*|\*)$/.test(range)

type Versions = Record<string, string>
type Package = { overrides?: Record<string, unknown>; [reasonsKey]?: Versions } & Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Versions>
>
const files = execFileSync('git', ['ls-files', '--', 'package.json', '*/package.json'], { encoding: 'utf8' })
  .trim()
  .split('\n')

test.each(files)('%s gives a reason for each override and each version that it fixes, and for no other', (file) => {
  const { overrides = {}, [reasonsKey]: reasons = {}, ...of } = JSON.parse(readFileSync(file, 'utf8')) as Package
  const versions = Object.entries({ ...of.dependencies, ...of.devDependencies, ...of.optionalDependencies })
  const fixed = versions.filter(([, range]) => !isOpen(range)).map(([name]) => name)
  expect(Object.keys(reasons).sort()).toEqual([...Object.keys(overrides), ...fixed].sort())
  for (const [name, reason] of Object.entries(reasons)) {
    const [, other = ''] = /^As for (.+)\.$/.exec(reason) ?? []
    expect((reasons[other] ?? reason).split(' ').length, `${name}: ${reason}`).toBeGreaterThan(wordsMin)
  }
})
