import { expect, test } from 'vitest'
import { affiliateBalance } from './affiliate-balance.ts'

test.each([
  { directIncome: 0, levelIncome: 0, totalWithdrawal: 0, balance: 0 },
  { directIncome: 35, levelIncome: 12.4071, totalWithdrawal: 20, balance: 27.4071 },
  { directIncome: 0.1, levelIncome: 0.2, totalWithdrawal: 0.3, balance: 0 },
])('$directIncome + $levelIncome - $totalWithdrawal', ({ balance, ...incomes }) => {
  expect(affiliateBalance(incomes)).toBe(balance)
})
