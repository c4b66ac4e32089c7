import type { UserPrefs } from '../shell/use-prefs.ts'

const microPerDollar = 1_000_000

/** "Balance = directIncome + levelIncome - totalWithdrawal", added as whole micro-dollars so that no cent is lost on the way. */
export function affiliateBalance({
  directIncome,
  levelIncome,
  totalWithdrawal,
}: Pick<UserPrefs, 'directIncome' | 'levelIncome' | 'totalWithdrawal'>): number {
  const micro = (amount: number) => Math.round(amount * microPerDollar)
  return (micro(directIncome) + micro(levelIncome) - micro(totalWithdrawal)) / microPerDollar
}
