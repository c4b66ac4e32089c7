import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitServer } from './await-server.ts'

const browser = new EventTarget()
let answers = false
const asked = vi.fn(async () => {
  if (!answers) throw new TypeError('Failed to fetch')
  return new Response('{}')
})

beforeEach(() => {
  answers = false
  vi.useFakeTimers()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.mockClear()
})

function wait() {
  const calls: string[] = []
  const leave = awaitServer({ away: () => calls.push('away'), back: () => calls.push('back') })
  return { calls, leave }
}

const minute = () => vi.advanceTimersByTimeAsync(60_000)

test('a server that answers was not the reason: nothing is waited for', async () => {
  answers = true
  const { calls } = wait()
  await minute()
  expect(calls).toEqual([])
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a server that is away is asked until it answers, and then no more', async () => {
  const { calls } = wait()
  await minute()
  expect(calls).toEqual(['away'])
  answers = true
  await minute()
  expect(calls).toEqual(['away', 'back'])
  const before = asked.mock.calls.length
  await minute()
  expect(asked).toHaveBeenCalledTimes(before)
})

test('a connection that is back is used at once', async () => {
  const { calls } = wait()
  await vi.advanceTimersByTimeAsync(0)
  answers = true
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toEqual(['away', 'back'])
})

test('whoever has left hears nothing more', async () => {
  const { calls, leave } = wait()
  await minute()
  leave()
  answers = true
  browser.dispatchEvent(new Event('online'))
  await minute()
  expect(calls).toEqual(['away'])
})
