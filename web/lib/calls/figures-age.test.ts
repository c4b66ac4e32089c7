import { asOfHeader } from '@fairlead/contract/figures-age'
import { expect, test, vi } from 'vitest'
import { timeHeader } from '../server-time.ts'
import { figuresAge } from './figures-age.ts'

const report = { path: '/report' }
const noon = Date.parse('2026-11-15T12:00:00Z')
const hear = (ageMs?: number) =>
  figuresAge.hear(
    report,
    new Response('', {
      headers: {
        [timeHeader]: new Date(noon).toISOString(),
        ...(ageMs !== undefined && { [asOfHeader]: new Date(noon - ageMs).toISOString() }),
      },
    }),
  )

test('figures that are older than is worth a word are told of, until newer ones come', () => {
  const told = vi.fn()
  const leave = figuresAge.subscribe(told)
  hear()
  hear(5_000)
  expect([figuresAge.of('/report'), figuresAge.lastLine('/report'), told.mock.calls.length]).toEqual([
    undefined,
    undefined,
    0,
  ])
  hear(30_000)
  expect(figuresAge.of('/report')).toBe(noon - 30_000)
  expect(figuresAge.of('/other')).toBeUndefined()
  hear(5_001)
  expect(figuresAge.of('/report')).toBe(noon - 5_001)
  hear(4)
  expect([figuresAge.of('/report'), told.mock.calls.length]).toEqual([undefined, 3])
  leave()
})

test('a file of them ends with that moment', () => {
  vi.setSystemTime(noon)
  hear(30_000)
  expect(figuresAge.lastLine('/report')).toBe('Figures as of 2026-11-15 11:59:30 UTC')
  vi.useRealTimers()
})
