import { display } from '@fairlead/contract/constants'
import { lazy, Suspense } from 'react'
import { digits, greeting, money, signedMoney } from '../../../lib/formats/format.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { UtcClock } from '../../../lib/time/utc-clock.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { toneOf } from '../../bots/reports/tone-of.ts'
import { KeptFigure } from '../../finance/kept-figure.tsx'
import { ReferralLink } from '../../finance/referral-link.tsx'
import { How } from '../../people/help/how.tsx'
import { affiliateBalance } from '../../wallet/affiliate-balance.ts'
import { balanceSum } from '../../wallet/balance-sum.ts'
import { shownIncomes } from '../../wallet/shown-incomes.ts'
import { useFuelData } from '../../wallet/use-fuel-data.ts'
import type { Member } from '../member.ts'
import { Goals } from './goals.tsx'
import { HealthStrip } from './health-strip.tsx'
import { NewsBlock } from './news-block.tsx'

// Health and money are there first; what needs more code comes after them, into places that are kept for it.
const Performance = lazy(() => import('./performance.tsx'))
const OpenPositions = lazy(() => import('./open-positions.tsx'))
const LatestTrades = lazy(() => import('./latest-trades.tsx'))

const greetingEveryMs = 60_000

export default function Welcome({ member }: { member: Member }) {
  const { user, prefs, bot } = member
  const now = useNow(greetingEveryMs)
  const fuel = useFuelData().data
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-xl">
            {greeting(now)}, {prefs.userName}
          </h1>
          <p className="mt-1">
            <UtcClock />
          </p>
        </div>
        <div className="w-full max-w-md">
          <ReferralLink refId={user.refId} />
        </div>
      </div>
      {bot && <HealthStrip bot={bot} fuelBalance={prefs.fuelBalance} />}
      <div className="grid gap-3 min-[22.5rem]:grid-cols-2 md:gap-4 grid-flow-dense xl:grid-cols-3">
        <StatCard
          label="Your Capital"
          value={bot?.capital == null ? '–' : money(bot.capital)}
          howComputed={<How id="capital" />}
        />
        <StatCard
          label="Total Profit"
          value={signedMoney(prefs.totalProfit)}
          tone={toneOf(prefs.totalProfit)}
          howComputed={
            <How id="total-profit">{`Of your ${digits(prefs.totalClosedOrders)} closed trades, ${digits(prefs.totalProfitableTrades)} made a profit and ${digits(prefs.totalLossTrades)} a loss.`}</How>
          }
          below={
            <>
              <KeptFigure kept={prefs.kept} />
              <Goals goals={prefs.goals} />
            </>
          }
        />
        <StatCard
          label="Fuel Balance"
          value={money(prefs.fuelBalance, display.fuelBalanceDecimals)}
          howComputed={
            <How id="fuel-balance">
              {fuel &&
                `${money(fuel.fuelTopUp)} − ${money(fuel.fuelConsume)} − ${money(fuel.fuelRefunded)} = ${money(fuel.fuelBalance)}.`}
            </How>
          }
        />
        <StatCard label="Direct Income" value={money(prefs.directIncome)} howComputed={<How id="direct-income" />} />
        <StatCard
          label="Level Income"
          value={money(shownIncomes(prefs).level, display.levelIncomeDecimals)}
          howComputed={<How id="level-income" />}
        />
        <StatCard
          label="Total Withdrawal"
          value={money(prefs.totalWithdrawal)}
          howComputed={
            <How id="total-withdrawal">{`Left: ${balanceSum(prefs)} = ${money(affiliateBalance(prefs), display.levelIncomeDecimals)}.`}</How>
          }
        />
      </div>
      <Suspense fallback={<Skeleton className="mt-4 h-128 w-full" />}>
        <Performance prefs={prefs} />
        <OpenPositions mayOpen={bot?.mayOpen ?? false} />
        <LatestTrades />
      </Suspense>
      <NewsBlock />
    </>
  )
}
