import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factorChanges } from '../people/identity/second-factor/factor-letters.ts'

/** The first words of each letter beneath its greeting, as they stand in the files that hold the letters. */
const beginnings = lettersBelow('server').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/paragraphs: \[\s*(['"`])(.{1,60})/g)].map(([, , words = '']) => ({
    file,
    words,
  })),
)

function lettersBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'build') return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return lettersBelow(path)
    return entry.name.endsWith('letters.ts') ? [path] : []
  })
}

test('no letter goes on in lower case after its greeting', () => {
  expect(beginnings.length).toBeGreaterThan(20)
  expect(beginnings.filter(({ words }) => /^[a-z]/.test(words))).toEqual([])
  expect(Object.values(factorChanges).filter((words) => /^[a-z]/.test(words))).toEqual([])
})
