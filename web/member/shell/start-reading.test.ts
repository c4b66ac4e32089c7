import { afterEach, expect, test, vi } from 'vitest'
import { startWithPage } from './start-reading.ts'

afterEach(() => void vi.unstubAllGlobals())

/** What a page at this path asks for before anything of it is drawn. */
function askedAt(path: string, token: string | null): string[] {
  const address = new URL(path, 'http://fairlead.example')
  const asked = vi.fn(async (_url: string) => Response.json({}))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('window', { location: { pathname: address.pathname, search: address.search } })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('localStorage', { getItem: () => token })
  startWithPage()
  return asked.mock.calls.map(([url]) => url)
}

const firstPicture = ['/api/auth', '/api/settings/get-user-prefes', '/api/bot']

test('a page that begins with the dashboard asks for its first picture as soon as its code is there', () => {
  expect(askedAt('/dashboard', 'a-token')).toEqual(firstPicture)
  expect(askedAt('/dashboard/', 'a-token')).toEqual(firstPicture)
})

test.each([
  { path: '/login', token: 'a-token', why: 'another page only has the code at hand' },
  { path: '/dashboard', token: null, why: 'nobody is signed in' },
])('$path with the token $token asks for nothing: $why', ({ path, token }) => expect(askedAt(path, token)).toEqual([]))
