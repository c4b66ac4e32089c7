import { expect, test, vi } from 'vitest'
import { serverTime } from './server-time.ts'

const told = (time: string) => new Response(null, { headers: { 'x-time': time } })

test('the server’s time is learnt from its answers and runs on; small differences are the way’s', () => {
  vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00Z') })
  const heard = vi.fn()
  const leave = serverTime.subscribe(heard)
  serverTime.hear(new Response())
  serverTime.hear(told('2026-11-16T12:00:01Z'))
  expect(heard).not.toHaveBeenCalled()
  serverTime.hear(told('2026-11-23T12:00:00Z'))
  expect(heard).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(5_000)
  expect(new Date(serverTime.now()).toISOString()).toBe('2026-11-23T12:00:05.000Z')
  serverTime.hear(told('2026-11-16T12:00:05Z'))
  expect(new Date(serverTime.now()).toISOString()).toBe('2026-11-16T12:00:05.000Z')
  leave()
  vi.useRealTimers()
})
