import { expect, test } from 'vitest'
import { spanWords } from './waits.tsx'

test.each([
  { ms: 0, words: '0 m' },
  { ms: 5 * 60_000, words: '5 m' },
  { ms: -(3 * 3_600_000 + 12 * 60_000), words: '3 h 12 m' },
  { ms: 47 * 3_600_000, words: '47 h 00 m' },
  { ms: 52 * 3_600_000, words: '2 d 4 h' },
])('$ms ms are $words', ({ ms, words }) => {
  expect(spanWords(ms)).toBe(words)
})
