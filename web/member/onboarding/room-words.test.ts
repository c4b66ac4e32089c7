import { expect, test } from 'vitest'
import { roomWords } from './room-words.ts'

const roomFrom = [
  { symbol: 'USDJPY', capital: 940 },
  { symbol: 'ETHUSD', capital: 290 },
]

test.each([
  { capital: 100, words: /hardly trades with less than about \$290: .* in ETHUSD,/ },
  { capital: 500, words: /no room even for the smallest position in USDJPY \(from about \$940\):/ },
  { capital: 940, words: undefined },
])('with $capital', ({ capital, words }) => {
  const said = roomWords(capital, { roomFrom })
  if (words) expect(said).toMatch(words)
  else expect(said).toBeUndefined()
})
