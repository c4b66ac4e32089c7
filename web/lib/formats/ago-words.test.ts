import { expect, test } from 'vitest'
import { agoWords } from './ago-words.ts'

test.each([
  // A clock that runs behind the server's must not read "in 3 seconds".
  [-5_000, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [150_000, '2 minutes ago'],
  [3_599_999, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [47 * 3_600_000, '47 hours ago'],
  [48 * 3_600_000, '2 days ago'],
])('%i ms ago reads %s', (ms, words) => {
  expect(agoWords(ms)).toBe(words)
})
