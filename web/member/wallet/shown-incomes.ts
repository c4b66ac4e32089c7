import type { UserPrefs } from '../shell/use-prefs.ts'

const microPerDollar = 1_000_000

/** Level income on the wire has corrections in it, so that the balance adds up; shown, each stands by itself. */
export function shownIncomes({
  levelIncome,
  incomeCorrections,
}: Pick<UserPrefs, 'levelIncome' | 'incomeCorrections'>): { level: number; corrections: number } {
  const micro = (amount: number) => Math.round(amount * microPerDollar)
  return { level: (micro(levelIncome) - micro(incomeCorrections)) / microPerDollar, corrections: incomeCorrections }
}
