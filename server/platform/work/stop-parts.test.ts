import { expect, test, vi } from 'vitest'
import { createLogger } from '../logging.ts'
import { stopParts } from './stop-parts.ts'

test('all end, the newest first, though one fails; and which one is waited for is told', async () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const stops = stopParts(createLogger('warn', { write: (line) => void lines.push(line) }))
  const ended: string[] = []
  let rest = () => {}
  stops.add('first', () => void ended.push('first'))
  stops.add('slow', () => new Promise<void>((done) => (rest = done)))
  stops.add('broken', () => Promise.reject(new Error('no')))
  stops.add('last', () => void ended.push('last'))
  const run = stops.run()
  const told = expect(run).rejects.toThrow('Not everything ended well')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ended).toEqual(['last'])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"part":"slow"')
  rest()
  await told
  expect(stops.run()).toBe(run)
  expect(ended).toEqual(['last', 'first'])
  vi.useRealTimers()
})
