import { expect, test } from 'vitest'
import { reason, reasonInWords, shownReason } from './reason.ts'

const pounds = { symbol: 'USDGBP', side: 'buy' as const, price: 1.31084 }

test.each([
  {
    name: 'what was bought',
    code: reason.averagesUp,
    evidence: 1_500,
    words: /^Sold: .* below .* stop is 0\.00883 away/,
  },
  {
    name: 'what was sold',
    code: reason.breakoutDown,
    side: 'sell' as const,
    evidence: 1_500,
    words: /^Bought: .* upwards; the stop is 0\.00863 away/,
  },
  {
    name: 'a counter trade',
    code: reason.counterTrade,
    side: 'sell' as const,
    evidence: 1_500,
    words: /a position that is 0\.00883 ahead/,
  },
  {
    name: 'a counter trade of what was sold',
    code: reason.counterTrade,
    evidence: 1_500,
    words: /a position that is 0\.00863 ahead/,
  },
  { name: 'a stop', code: reason.stopLoss, evidence: 130_934, words: /at 0\.76374\.$/ },
  { name: 'a target', code: reason.takeProfit, evidence: 130_512, words: /at 0\.76621\.$/ },
  { name: 'a margin level', code: reason.stopOut, evidence: 49, words: /fell to 49%\.$/ },
  { name: 'a limit in dollars', code: reason.lossClosure, evidence: 12_345, words: /reached \$123\.45, / },
  {
    name: 'a reason without a figure',
    code: reason.channelLeft,
    evidence: 7,
    words: /^Closed: the price left its short range/,
  },
])('$name of a pair that is shown the other way round', ({ code, evidence, side = pounds.side, words }) => {
  expect(shownReason({ ...pounds, side, reason: code, evidence })).toMatch(words)
})

test('each reason of a side has one of the other side, and turned twice it is itself', () => {
  for (const code of Object.values(reason)) {
    const plain = reasonInWords(code, 7, 'XAUUSD')
    const shown = shownReason({ ...pounds, reason: code, evidence: 7 })
    expect(/^Bought|^Sold/.exec(shown)?.[0]).toBe(
      plain.startsWith('Bought') ? 'Sold' : plain.startsWith('Sold') ? 'Bought' : undefined,
    )
    expect(shownReason({ symbol: 'XAUUSD', side: 'sell', price: 2_000, reason: code, evidence: 7 })).toBe(plain)
  }
})
