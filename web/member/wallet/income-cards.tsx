import { display } from '@fairlead/contract/constants'
import { money, signedMoney } from '../../lib/formats/format.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { How } from '../people/help/how.tsx'
import type { UserPrefs } from '../shell/use-prefs.ts'
import { affiliateBalance } from './affiliate-balance.ts'
import { balanceSum } from './balance-sum.ts'
import { shownIncomes } from './shown-incomes.ts'

type Incomes = Pick<UserPrefs, 'directIncome' | 'levelIncome' | 'incomeCorrections' | 'totalWithdrawal'>

/** The affiliate balance and what it is made of; corrections only where there are any. */
export function IncomeCards({ prefs }: { prefs: Incomes }) {
  const { level, corrections } = shownIncomes(prefs)
  return (
    <div className="grid gap-3 min-[22.5rem]:grid-cols-2 md:gap-4 xl:grid-cols-4">
      <StatCard
        label="Balance"
        value={money(affiliateBalance(prefs), display.levelIncomeDecimals)}
        howComputed={<How id="affiliate-balance">{`${balanceSum(prefs)}.`}</How>}
      />
      <StatCard label="Direct Income" value={money(prefs.directIncome)} howComputed={<How id="direct-income" />} />
      <StatCard
        label="Level Income"
        value={money(level, display.levelIncomeDecimals)}
        howComputed={<How id="level-income" />}
      />
      {corrections !== 0 && (
        <StatCard
          label="Corrections"
          value={signedMoney(corrections, display.levelIncomeDecimals)}
          howComputed={<How id="income-corrections" />}
        />
      )}
      <StatCard
        label="Total Withdrawal"
        value={money(prefs.totalWithdrawal)}
        howComputed={<How id="total-withdrawal" />}
      />
    </div>
  )
}
