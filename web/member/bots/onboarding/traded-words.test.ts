import { expect, test } from 'vitest'
import { tradedWords } from './traded-words.ts'

const assets = ['ETHUSD', 'USDJPY', 'BTCUSD']

test.each([
  { traded: [], words: 'hardly anything' },
  { traded: ['ETHUSD'], words: 'mostly ETHUSD' },
  { traded: ['ETHUSD', 'BTCUSD'], words: 'mostly ETHUSD and BTCUSD' },
  { traded: ['ETHUSD', 'BTCUSD', 'USDJPY'], words: 'ETHUSD, BTCUSD and USDJPY' },
])('$traded of what it may trade', ({ traded, words }) => {
  expect(tradedWords({ assets, traded })).toBe(words)
})
