import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from './session.ts'

const page = new EventTarget()
const stored = new Map<string, string>()

const ofTab = new Map<string, string>()
const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})

beforeEach(() => {
  stored.clear()
  ofTab.clear()
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', storage(stored))
  vi.stubGlobal('sessionStorage', storage(ofTab))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('starting and ending is heard, and kept under one key', () => {
  const seen: (string | null)[] = []
  const stop = session.subscribe(() => seen.push(session.token()))
  session.start('abc')
  expect(stored.get('token')).toBe('abc')
  session.end()
  stop()
  session.start('unheard')
  expect(seen).toEqual(['abc', null])
})

test('another tab signing out is heard', () => {
  session.start('abc')
  const heard = vi.fn()
  const stop = session.subscribe(heard)
  stored.delete('token')
  page.dispatchEvent(new Event('storage'))
  stop()
  expect(heard).toHaveBeenCalledOnce()
  expect(session.token()).toBeNull()
})

test('looking at somebody else’s pages is of this tab alone, and ending it brings the own session back', () => {
  session.start('own')
  session.view('theirs', '/operator?section=members&open=3')
  expect([session.token(), session.isViewing(), session.viewedFrom()]).toEqual([
    'theirs',
    true,
    '/operator?section=members&open=3',
  ])
  expect(stored.get('token')).toBe('own')
  session.end()
  expect([session.token(), session.isViewing()]).toEqual(['own', false])
})
