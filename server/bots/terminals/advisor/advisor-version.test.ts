import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOutdated, newestVersion } from './advisor-version.ts'

test.each([
  ['1.0.0', '1.1.0', true],
  ['1.1.0', '1.1.0', false],
  ['1.2.0', '1.1.9', false],
  ['1.9.0', '1.10.0', true],
  ['1.10.0', '1.9.0', false],
  ['1.1', '1.1.1', true],
  ['2.0.0', '1.9.9', false],
  ['', '1.0.0', true],
  ['my own', '1.0.0', true],
])('%j, where %s is the newest, is outdated: %s', (version, latest, outdated) => {
  expect(isOutdated(version, latest)).toBe(outdated)
})

test('the version on the tab About is the one that the service compares', () => {
  const [major, minor] = newestVersion().split('.')
  expect(readFileSync('ea/Fairlead.mq5', 'utf8')).toContain(`#property version   "${major}.${minor}0"`)
})
