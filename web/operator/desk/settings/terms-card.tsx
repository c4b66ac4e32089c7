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
      reach="from now on; trades, requests and charges made before, grace periods under way and the direct share for members already registered keep their terms"
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
        The signer’s limits per payout and per day, and the amount above which two operators must decide, are set on the
        server: no sign-in can raise them.
      </p>
      <AheadTable
        name={dearest.package_name}
        inForce={{ ...dearest, hostingPerMonth: stands.hostingPerMonth }}
        typed={{ ...dearest, hostingPerMonth: given.hostingPerMonth }}
      />
    </SettingCard>
  )
}
