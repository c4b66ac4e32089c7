import { expect, test } from 'vitest'
import { wholeDollars } from './whole-dollars.ts'

test.each([
  { dollars: 500, words: '$500' },
  { dollars: 5_000, words: '$5,000' },
  { dollars: '1000000', words: '$1,000,000' },
])('$dollars reads $words', ({ dollars, words }) => {
  expect(wholeDollars(dollars)).toBe(words)
})
