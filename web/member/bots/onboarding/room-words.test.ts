import { expect, test } from 'vitest'
import { hardlyTradesBelow, roomWords } from './room-words.ts'

const roomFrom = [
  { symbol: 'USDJPY', capital: 940 },
  { symbol: 'ETHUSD', capital: 290 },
]

test.each([
  { capital: 100, below: 290, words: /^With less than about \$290 the bot hardly trades/ },
  { capital: 500, below: undefined, words: /^Only in calm markets: USDJPY from about \$940\./ },
  { capital: 940, below: undefined, words: /^undefined$/ },
])('with $capital', ({ capital, below, words }) => {
  expect(hardlyTradesBelow(capital, { roomFrom })).toBe(below)
  expect(String(roomWords(capital, { roomFrom }))).toMatch(words)
})

test('a capital that trades nothing at all has nothing to say about room', () => {
  expect(roomWords(50, { roomFrom: [] })).toBeUndefined()
})
