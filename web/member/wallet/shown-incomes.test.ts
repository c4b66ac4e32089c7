import { expect, test } from 'vitest'
import { balanceSum } from './balance-sum.ts'
import { shownIncomes } from './shown-incomes.ts'

test.each([
  { levelIncome: 12.4071, incomeCorrections: 0, level: 12.4071 },
  { levelIncome: 7.4071, incomeCorrections: -5, level: 12.4071 },
  { levelIncome: -5, incomeCorrections: -5, level: 0 },
  // Whole micro-dollars: 0.3 - 0.1 is no 0.2 among floating numbers.
  { levelIncome: 0.3, incomeCorrections: 0.1, level: 0.2 },
])('of $levelIncome, $incomeCorrections of it corrected, levels paid $level', ({ level, ...prefs }) => {
  expect(shownIncomes(prefs)).toEqual({ level, corrections: prefs.incomeCorrections })
})

const prefs = { directIncome: 35, levelIncome: 12.4071, totalWithdrawal: 20 }

test.each([
  { of: { ...prefs, incomeCorrections: 0 }, sum: '$35.00 + $12.4071 − $20.00' },
  { of: { ...prefs, incomeCorrections: -5 }, sum: '$35.00 + $17.4071 − $20.00 − $5.0000 corrected' },
  { of: { ...prefs, incomeCorrections: 2.5 }, sum: '$35.00 + $9.9071 − $20.00 + $2.5000 corrected' },
])('the balance is $sum', ({ of, sum }) => {
  expect(balanceSum(of)).toBe(sum)
})
