import { useState } from 'react'
import { money } from '../../../lib/formats/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useBrokerCreds } from '../../bots/onboarding/use-broker.ts'
import { useActivePackage } from '../../bots/onboarding/use-packages.ts'
import type { Member } from '../../shell/member.ts'
import { CapitalForm } from './capital-form.tsx'

/** The account that the bot trades, and changing its capital; there is nothing to change before a form was submitted. */
export function CapitalCard({ member }: { member: Member }) {
  const creds = useBrokerCreds()
  const active = useActivePackage()
  const [isChanging, setChanging] = useState(false)
  if (!creds.data) return null
  const { broker_name, server_number, login_id, capital } = creds.data
  const facts = [
    { label: 'Package', value: active.data?.activeUserPackage?.package_name ?? '–' },
    { label: 'Capital', value: money(capital) },
    { label: 'MT5 account', value: `${login_id}, ${broker_name}, ${server_number}` },
  ]
  return (
    <Card title="Capital and package">
      <dl className="divide-y divide-line text-sm">
        {facts.map((fact) => (
          <div key={fact.label} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{fact.label}</dt>
            <dd className="tabular min-w-0 text-right font-medium wrap-anywhere">{fact.value}</dd>
          </div>
        ))}
      </dl>
      <Button tone="secondary" className="mt-4" onClick={() => setChanging(true)}>
        Change the capital…
      </Button>
      <Dialog open={isChanging} title="Change the capital" onClose={() => setChanging(false)}>
        {isChanging && <CapitalForm member={member} creds={creds.data} onDone={() => setChanging(false)} />}
      </Dialog>
    </Card>
  )
}
