import { rules } from '@fairlead/contract/constants'
import type { readFuelStats } from '@fairlead/contract/routes/fuel'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import { digits, money } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { Explain } from '../../ui/explain.tsx'
import type { Bot } from '../use-bot.ts'
import { type Pace, paceOf, runwayDays } from './pace-of.ts'

type Props = { bot: Bot; stats: z.output<typeof readFuelStats.reply>; isLimited: boolean }

const topUp = toDollars(rules.depositMin)

/** How long the fuel lasts, and what would make it last longer or shorter. */
export function FuelRunway({ bot, stats, isLimited }: Props) {
  const { fuelBalance } = stats
  const pace = isLimited ? undefined : paceOf(stats.period)
  const days = bot.fuelRunwayDays
  return (
    <Card
      title="Fuel runway"
      className="mt-4"
      aside={
        <Explain what="Fuel runway">
          {days === null ? (
            <p>The fuel balance by what was used a day over the last 30 days. Nothing was used yet.</p>
          ) : (
            <p>
              The fuel balance by what was used a day over the last 30 days, hosting included: {money(fuelBalance)} ÷{' '}
              {pace && pace.perDay > 0 ? `${money(pace.perDay, 4)} a day ` : 'that '}= {digits(days, 1)} days.
            </p>
          )}
        </Explain>
      }
    >
      <p className="tabular text-lg font-semibold">
        {days === null ? 'Nothing used yet' : `${digits(days, 1)} days at the pace of the last 30 days`}
      </p>
      {pace && pace.perDay > 0 && <WhatChanges balance={fuelBalance} pace={pace} />}
    </Card>
  )
}

function WhatChanges({ balance, pace }: { balance: number; pace: Pace }) {
  const cases = [
    { label: 'Charges on profits, a day', value: money(pace.chargesPerDay, 4) },
    { label: 'Hosting and fees, a day', value: money(pace.hostingPerDay, 4) },
    { label: `With ${money(topUp, 0)} more fuel`, value: daysWords(runwayDays(balance + topUp, pace.perDay)) },
    { label: 'With twice the profits', value: daysWords(runwayDays(balance, pace.perDay + pace.chargesPerDay)) },
    {
      label: 'With hosting alone, while the bot wins nothing',
      value: daysWords(runwayDays(balance, pace.hostingPerDay)),
    },
  ]
  return (
    <dl className="mt-3 grid gap-x-8 text-sm md:grid-cols-2">
      {cases.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const daysWords = (days: number | null): string => (days === null ? 'No end in sight' : `${digits(days, 1)} days`)
