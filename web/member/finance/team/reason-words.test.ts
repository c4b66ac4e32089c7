import { expect, test } from 'vitest'
import { type IncomeReason, reasonWords } from './reason-words.ts'

const charge: IncomeReason = {
  kind: 'charge',
  at: '2026-11-15T13:58:07.000Z',
  symbol: 'XAUUSD',
  ticket: 7,
  base: 15,
  percent: 5,
  income: 0,
  cause: 'paid',
  asked: null,
}

test.each([
  { row: { ...charge, income: 0.75 }, words: 'Level 2 pays 5% of the fuel that the charge took.' },
  { row: { ...charge, percent: 1.5, income: 0.2 }, words: 'Level 2 pays 1.50% of the fuel that the charge took.' },
  {
    row: { ...charge, kind: 'deposit' as const, income: 5 },
    words: 'Direct income: 5% of a deposit of a member you referred yourself.',
  },
  {
    row: { ...charge, cause: 'not_eligible' as const, asked: { members: 2, business: 100 } },
    words:
      'Level 2 pays 5% when you have an active package of your own, 2 active direct members and $100 of team business. You did not meet this at the time.',
  },
  {
    row: { ...charge, cause: 'not_eligible' as const, asked: { members: 1, business: 0 } },
    words:
      'Level 2 pays 5% when you have an active package of your own and 1 active direct member. You did not meet this at the time.',
  },
  {
    row: { ...charge, cause: 'bonus' as const },
    words: 'This charge was paid with bonus fuel, which earns no income for members above.',
  },
])('$row.cause of a $row.kind: $words', ({ row, words }) => {
  expect(reasonWords(row, 2)).toBe(words)
})
