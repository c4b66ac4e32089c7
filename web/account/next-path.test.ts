import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each([
  { asked: '/ea-report?a=1#top', path: '/ea-report?a=1#top' },
  { asked: null, path: undefined },
  { asked: '', path: undefined },
  { asked: 'https://evil.test/', path: undefined },
  { asked: '//evil.test/', path: undefined },
  { asked: '/\\evil.test/', path: undefined },
  { asked: '/\t/evil.test/', path: undefined },
  { asked: 'javascript:alert(1)', path: undefined },
])('$asked leads to $path', ({ asked, path }) => {
  expect(nextPath(asked, 'https://fairlead.test')).toBe(path)
})
