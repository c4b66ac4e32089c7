import { expect, test } from 'vitest'
import { dayWords, hourWords, longDayWords, monthWords } from './format-day.ts'
import { shareWords, signedPercent } from './format-percent.ts'

test.each([
  { percent: 8.41, words: '+8.41%' },
  { percent: -12.5, words: '−12.50%' },
  { percent: 0, words: '0.00%' },
  { percent: -0.001, words: '0.00%' },
])('$percent reads $words', ({ percent, words }) => {
  expect(signedPercent(percent)).toBe(words)
})

test.each([
  { part: 4, whole: 10, words: '40%' },
  { part: 2, whole: 3, words: '67%' },
  { part: 0, whole: 0, words: '–' },
])('$part of $whole reads $words', ({ part, whole, words }) => {
  expect(shareWords(part, whole)).toBe(words)
})

test('days are those of UTC, wherever they are read', () => {
  expect(dayWords('2026-11-05')).toBe('5 Nov 2026')
  expect(longDayWords('2026-11-15')).toBe('Sunday 15 November 2026')
  expect(monthWords('2026-11')).toBe('November 2026')
  expect(hourWords('2026-11-15T23:58:07.000Z')).toBe('23:58')
})
