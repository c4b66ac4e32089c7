import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from './session.ts'

const page = new EventTarget()
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
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
