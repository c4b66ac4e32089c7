import { display } from '@fairlead/contract/constants'
import { greeting, localTime, money, signedMoney } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Card } from '../../ui/card.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import type { Member } from '../member.ts'
import { ReferralLink } from '../referral-link.tsx'
import { toneOf } from '../reports/tone-of.ts'
import { HealthStrip } from './health-strip.tsx'
import { NewsBlock } from './news-block.tsx'
import { OrderDetails } from './order-details.tsx'
import { ProfitSplit } from './profit-split.tsx'

export default function Welcome({ member }: { member: Member }) {
  const { user, prefs, bot } = member
  const now = useNow(1_000)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-xl">
            {now ? greeting(now) : 'Welcome'}, {prefs.userName}
          </h1>
          <p className="tabular mt-1 min-h-6 text-muted">
            {now && <time dateTime={now.toISOString()}>{localTime(now)}</time>}
          </p>
        </div>
        <div className="w-full max-w-md">
          <ReferralLink refId={user.refId} />
        </div>
      </div>
      {bot && <HealthStrip bot={bot} />}
      <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-3 min-[96rem]:grid-cols-6">
        <StatCard
          label="Your Capital"
          value={bot?.capital == null ? '–' : money(bot.capital)}
          howComputed="The capital you entered with your MT5 account."
        />
        <StatCard
          label="Total Profit"
          value={signedMoney(prefs.totalProfit)}
          tone={toneOf(prefs.totalProfit)}
          howComputed="What all closed trades won and lost, swap and commission included, before fuel charges."
        />
        <StatCard
          label="Fuel Balance"
          value={money(prefs.fuelBalance, display.fuelBalanceDecimals)}
          howComputed="Deposited and given fuel, less charges, hosting and fees."
        />
        <StatCard
          label="Direct Income"
          value={money(prefs.directIncome)}
          howComputed="5% of the fuel deposits of members who registered with your link."
        />
        <StatCard
          label="Level Income"
          value={money(prefs.levelIncome, display.levelIncomeDecimals)}
          howComputed="Your share of the fuel used in your team, over up to 20 levels."
        />
        <StatCard label="Total Withdrawal" value={money(prefs.totalWithdrawal)} />
      </div>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <OrderDetails prefs={prefs} />
        <Card title="Where a profit of $10.00 goes">
          <ProfitSplit />
        </Card>
      </div>
      <NewsBlock />
    </>
  )
}
