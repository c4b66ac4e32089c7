import { expect, test } from 'vitest'
import { leftOutWords } from './left-out-words.ts'

const roomFrom = [
  { symbol: 'USDJPY', capital: 940 },
  { symbol: 'ETHUSD', capital: 290 },
  { symbol: 'BTCUSD', capital: 2_000 },
]

test.each([
  { leftOut: [], capital: 500, words: /^undefined$/ },
  {
    leftOut: ['ETHUSD'],
    capital: 500,
    words: /leave out ETHUSD\. Your capital has room for nothing else .* hardly trade/,
  },
  { leftOut: ['ETHUSD', 'BTCUSD'], capital: 1_000, words: /leave out ETHUSD, BTCUSD\. ETHUSD is what .* fewer trades/ },
  { leftOut: ['ETHUSD'], capital: 200, words: /ETHUSD is what your capital has most room for/ },
  { leftOut: ['USDJPY'], capital: 1_000, words: /leave out USDJPY, which the optimized settings trade/ },
])('$leftOut left out with $capital', ({ leftOut, capital, words }) => {
  expect(String(leftOutWords(leftOut, capital, roomFrom))).toMatch(words)
})
