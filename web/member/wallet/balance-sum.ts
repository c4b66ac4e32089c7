import { display } from '@fairlead/contract/constants'
import { money } from '../../lib/formats/format.ts'
import type { UserPrefs } from '../shell/use-prefs.ts'
import { shownIncomes } from './shown-incomes.ts'

type Incomes = Pick<UserPrefs, 'directIncome' | 'levelIncome' | 'incomeCorrections' | 'totalWithdrawal'>

/** What the affiliate balance is made of, in figures. */
export function balanceSum(prefs: Incomes): string {
  const { level, corrections } = shownIncomes(prefs)
  const decimals = display.levelIncomeDecimals
  const earned = `${money(prefs.directIncome)} + ${money(level, decimals)} − ${money(prefs.totalWithdrawal)}`
  if (corrections === 0) return earned
  return `${earned} ${corrections < 0 ? '−' : '+'} ${money(Math.abs(corrections), decimals)} corrected`
}
