import { setRates } from '@fairlead/contract/routes/operator-settings'
import { useState } from 'react'
import { money } from '../../lib/format.ts'
import { useAct } from '../../lib/use-act.ts'
import { differences } from './differences.ts'
import { NumberField } from './number-field.tsx'
import { SettingCard } from './setting-card.tsx'
import type { HouseSettings } from './use-settings.ts'

const labels = {
  directPercent: 'Direct income (% of a fuel deposit)',
  affiliatePercent: 'For affiliates (% of a charge)',
  withdrawalFee: 'Withdrawal fee ($)',
  lowFuelMin: 'Fuel is low below ($)',
  lowFuelPercent: 'or below (% of capital)',
} as const
type Name = keyof typeof labels

export function RatesCard({ rates, mayChange }: { rates: HouseSettings['rates']; mayChange: boolean }) {
  const act = useAct()
  const { version, validFrom, withdrawalMin, ...stands } = rates
  const [given, setGiven] = useState(stands)
  return (
    <SettingCard
      title="Limits and rates"
      version={version}
      validFrom={validFrom}
      mayChange={mayChange}
      changes={differences(labels, stands, given)}
      reach="for what happens after it; members keep the direct share they joined under"
      change={() => act(setRates, { body: { ...given, version } })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(labels) as Name[]).map((name) => (
          <NumberField
            key={name}
            label={labels[name]}
            value={stands[name]}
            onChange={(value) => setGiven({ ...given, [name]: value })}
          />
        ))}
      </div>
      <p className="text-sm text-muted">
        The smallest withdrawal stays {money(withdrawalMin)}. What the signer pays at most, in one payout and in a day,
        and above which sum two operators decide, stands in the server’s own settings: no sign-in can raise it.
      </p>
    </SettingCard>
  )
}
