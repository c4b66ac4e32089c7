import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Figure } from '../hand-on.ts'
import { type AllFigures, capacityInWords } from './capacity-in-words.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const machine = { cores: 4, memoryGb: 16, kernel: 'Linux 6.1 x64', node: '20.20.0', postgres: '17.6.0' }
const figure = (value: number, more: Partial<Figure> = {}): Figure => ({
  value,
  on: '2026-11-19',
  load: 1.5,
  machine,
  ...more,
})
const linesOf = (words: string, with_: string) => words.split('\n').filter((line) => line.includes(with_))

test('the page is what was measured, and nobody has typed into it', () => {
  expect(read('../../docs/capacity.md')).toBe(capacityInWords(JSON.parse(read('measured.json')) as AllFigures))
})

test('a figure that nobody measured is not there, nor what would follow from it', () => {
  expect(linesOf(capacityInWords({}), '|')).toEqual([])
  const some = { fleet: { 'p99 ms of a bar': figure(400) } }
  expect(linesOf(capacityInWords(some), '400')).toHaveLength(1)
  expect(linesOf(capacityInWords(some), 'bots a process')).toEqual([])
  const both = { fleet: { ...some.fleet, 'bots measured': figure(10_000) } }
  // Ten seconds are twenty-five bars of 0.4 s; half of that stays free.
  expect(linesOf(capacityInWords(both), 'bots a process')[0]).toContain('| 125,000 |')
})

test('each figure names its day, its load and its machine', () => {
  const other = { ...machine, cores: 2 }
  const words = capacityInWords({
    http: { 'calls a second': figure(9_000, { load: 3.2 }) },
    terminals: { terminals: figure(750, { machine: other, on: '2026-11-20' }), 'share of a core': figure(0.5) },
  })
  expect(linesOf(words, '9,000')[0]).toBe('| `GET /api/auth` a second | 9,000 | 2026-11-19 | 3.2 | A |')
  expect(linesOf(words, 'serves in time')[0]).toContain('| 2026-11-20 | 1.5 | B |')
  expect(linesOf(words, 'terminals a core')[0]).toBe(
    '| terminals a core, at that cost | 1,500 | 2026-11-20, 2026-11-19 | 1.5 | B, A |',
  )
  expect(linesOf(words, 'Linux 6.1')).toEqual([
    '| A | 4 | 16 GB | Linux 6.1 x64 | 20.20.0 | 17.6.0 |',
    '| B | 2 | 16 GB | Linux 6.1 x64 | 20.20.0 | 17.6.0 |',
  ])
})

test('bytes per bot are told for a thousand of them', () => {
  const words = capacityInWords({ capacity: { 'bytes per bot and year kept for good': figure(2_500_000) } })
  expect(linesOf(words, 'kept for good')[0]).toContain('| 2.50 GB |')
})
