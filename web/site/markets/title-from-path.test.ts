import { expect, test } from 'vitest'
import { titleFromPath } from './title-from-path.ts'

test.each([
  ['/markets', 'Markets'],
  ['/markets/', 'Markets'],
  ['/markets/forex', 'Markets'],
  ['/market-range', 'Market range'],
  ['/', ''],
])('%s is titled %s', (pathname, title) => {
  expect(titleFromPath(pathname)).toBe(title)
})
