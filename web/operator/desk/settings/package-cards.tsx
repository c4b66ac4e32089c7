import { setPackage } from '@fairlead/contract/routes/desk/operator-settings'
import { useState } from 'react'
import { useAct } from '../../../lib/calls/use-act.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { AheadTable } from './ahead-table.tsx'
import { differences } from './differences.ts'
import { NumberField } from './number-field.tsx'
import { SettingCard } from './setting-card.tsx'
import type { HouseSettings } from './use-settings.ts'

type Package = HouseSettings['packages'][number]

const labels = {
  package_name: 'Name',
  package_amount: 'Trading capital ($)',
  companyPercent: 'Company’s share of profit (%)',
  requiredFuelPercent: 'Fuel to activate (% of capital)',
  discription: 'Description',
} as const

type Shared = { hostingPerMonth: number; mayChange: boolean }

export function PackageCards({ packages, ...shared }: Shared & { packages: HouseSettings['packages'] }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      {packages.map((one) => (
        <PackageCard key={`${one.id}/${one.version}`} held={one} {...shared} />
      ))}
    </div>
  )
}

function PackageCard({ held, hostingPerMonth, mayChange }: Shared & { held: Package }) {
  const act = useAct()
  const { id, version, validFrom, basis, ...stands } = held
  const [given, setGiven] = useState(stands)
  const set = (change: Partial<typeof stands>) => setGiven({ ...given, ...change })
  return (
    <SettingCard
      title={held.package_name}
      version={version}
      validFrom={validFrom}
      mayChange={mayChange}
      changes={differences(labels, stands, given)}
      reach="for later activations and trades"
      change={() => act(setPackage, { params: { id }, body: { ...given, version } })}
    >
      <Field
        label={labels.package_name}
        value={given.package_name}
        onChange={(event) => set({ package_name: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          label="Capital ($)"
          value={stands.package_amount}
          onChange={(value) => set({ package_amount: value })}
        />
        <NumberField
          label="Company (%)"
          value={stands.companyPercent}
          onChange={(value) => set({ companyPercent: value })}
        />
        <NumberField
          label="Fuel (%)"
          value={stands.requiredFuelPercent}
          onChange={(value) => set({ requiredFuelPercent: value })}
        />
      </div>
      <Field
        label={labels.discription}
        value={given.discription}
        onChange={(event) => set({ discription: event.target.value })}
      />
      <AheadTable
        name={held.package_name}
        inForce={{ companyPercent: stands.companyPercent, basis, hostingPerMonth }}
        typed={{ companyPercent: given.companyPercent, basis, hostingPerMonth }}
      />
    </SettingCard>
  )
}
