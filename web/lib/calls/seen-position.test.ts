import { lastPosition, positionHeader, positionKeptMs } from '@fairlead/contract/figures-age'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seenPosition } from './seen-position.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hear = (position?: string) =>
  seenPosition.hear(new Response('', { headers: position ? { [positionHeader]: position } : {} }))
const sent = () => seenPosition.headers()[positionHeader]

test('nothing is sent before anything was heard, nor where the server has no replica', () => {
  expect(seenPosition.headers()).toEqual({})
  hear()
  expect(seenPosition.headers()).toEqual({})
})

test('the furthest is sent, in whatever order answers come', () => {
  hear('9/FFFFFFFF')
  hear('10/0')
  hear('9/1')
  hear('nonsense')
  hear()
  expect(sent()).toBe('10/0')
})

test('it is forgotten when no replica can lack it any more, so that a database restored further back is not waited for', () => {
  hear(lastPosition)
  vi.advanceTimersByTime(positionKeptMs - 1)
  expect(sent()).toBe(lastPosition)
  vi.advanceTimersByTime(1)
  expect(sent()).toBeUndefined()
  hear('0/1')
  expect(sent()).toBe('0/1')
})

test('a browser whose clock was put back forgets it, too', () => {
  hear('0/5')
  vi.setSystemTime(Date.now() - positionKeptMs)
  expect(sent()).toBeUndefined()
})

test.each(['a-token', '{"position":"0/5"}', 'null', '0/5', '0/5 never'])(
  'what else stands under its name, %s, is nothing that was seen',
  (stored) => {
    localStorage.setItem('seen-position', stored)
    expect(seenPosition.headers()).toEqual({})
    hear('0/6')
    expect(sent()).toBe('0/6')
  },
)
