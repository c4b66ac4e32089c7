import type { readFuelStats } from '@fairlead/contract/routes/finance/fuel'
import type { z } from 'zod'
import { usd } from '../../../content/term-words.ts'
import { digits, money } from '../../../lib/formats/format.ts'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import { Card } from '../../../ui/card.tsx'
import { Explain } from '../../../ui/overlays/explain.tsx'
import { runwaySum } from '../../finance/runway-sum.ts'
import { How } from '../../people/help/how.tsx'
import { runwayDays } from './runway-days.ts'

const perDayDecimals = 4

/** How long the fuel lasts, and what would make it last longer or shorter. */
export function FuelRunway({ stats: { fuelBalance, pace } }: { stats: z.output<typeof readFuelStats.reply> }) {
  const { depositMin: topUp } = useTerms()
  const { runwayDays: days, perDay, onProfitsPerDay } = pace
  const hostingPerDay = perDay - onProfitsPerDay
  const facts = [
    { label: 'Charges on profits, a day', value: money(onProfitsPerDay, perDayDecimals) },
    { label: 'Hosting, a day', value: money(hostingPerDay, perDayDecimals) },
    { label: `With ${usd(topUp)} more fuel`, value: daysWords(runwayDays(fuelBalance + topUp, perDay)) },
    { label: 'With profits doubled', value: daysWords(runwayDays(fuelBalance, perDay + onProfitsPerDay)) },
    { label: 'With no profits, hosting only', value: daysWords(runwayDays(fuelBalance, hostingPerDay)) },
  ]
  return (
    <Card
      title="Fuel runway"
      className="mt-4"
      aside={
        <Explain what="Fuel runway">
          <How id="fuel-runway">
            {days !== null && <p className="tabular font-semibold">{runwaySum(fuelBalance, perDay, days)}</p>}
          </How>
        </Explain>
      }
    >
      <p className="tabular text-lg font-semibold">
        {days === null ? 'No fuel used yet' : `${digits(days, 1)} days at the rate of ${paceWords(pace.days)}`}
      </p>
      {days !== null && (
        <dl className="mt-3 grid gap-x-8 text-sm md:grid-cols-2">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

const paceWords = (days: number): string => (days === 1 ? 'the one day charged' : `the ${digits(days)} days charged`)

const daysWords = (days: number | null): string => (days === null ? 'No end in sight' : `${digits(days, 1)} days`)
