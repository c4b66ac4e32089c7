import { setTerms } from '@fairlead/contract/routes/desk/operator-settings'
import { useState } from 'react'
import { useAct } from '../../../lib/calls/use-act.ts'
import { AheadTable } from './ahead-table.tsx'
import { differences } from './differences.ts'
import { NumberField } from './number-field.tsx'
import { SettingCard } from './setting-card.tsx'
import type { HouseSettings } from './use-settings.ts'

const labels = {
  directPercent: 'Direct income (% of a fuel deposit)',
  affiliatePercent: 'For affiliates (% of a charge)',
  partnerDiscountPercent: 'Partner discount (% of a charge)',
  depositMin: 'Smallest deposit ($)',
  withdrawalMin: 'Smallest withdrawal ($)',
  withdrawalFee: 'Withdrawal fee ($)',
  hostingPerMonth: 'Hosting ($ a month)',
  reactivationFee: 'Reactivation ($)',
  joiningBonus: 'Joining bonus ($)',
  graceDays: 'Grace with low fuel (days)',
  lowFuelMin: 'Fuel is low below ($)',
  lowFuelPercent: 'or below (% of capital)',
} as const
type Name = keyof typeof labels
const wholeNumbers: readonly Name[] = ['graceDays']

type Props = Pick<HouseSettings, 'terms' | 'packages'> & { mayChange: boolean }

export function TermsCard({ terms, packages, mayChange }: Props) {
  const act = useAct()
  const { version, validFrom, ...stands } = terms
  const [given, setGiven] = useState(stands)
  const dearest = packages.reduce((one, other) => (other.companyPercent > one.companyPercent ? other : one))
  return (
    <SettingCard
      title="Limits and rates"
      version={version}
      validFrom={validFrom}
      mayChange={mayChange}
      changes={differences(labels, stands, given)}
      reach="for what happens after it; what was opened, asked for or charged before, a grace that has begun and the direct share of who has joined keep their own"
      change={() => act(setTerms, { body: { ...given, version } })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(labels) as Name[]).map((name) => (
          <NumberField
            key={name}
            label={labels[name]}
            value={stands[name]}
            step={wholeNumbers.includes(name) ? 1 : 0.01}
            onChange={(value) => setGiven({ ...given, [name]: value })}
          />
        ))}
      </div>
      <p className="text-sm text-muted">
        What the signer pays at most, in one payout and in a day, and above which sum two operators decide, stands in
        the server’s own settings: no sign-in can raise it.
      </p>
      <AheadTable
        name={dearest.package_name}
        inForce={{ ...dearest, hostingPerMonth: stands.hostingPerMonth }}
        typed={{ ...dearest, hostingPerMonth: given.hostingPerMonth }}
      />
    </SettingCard>
  )
}
