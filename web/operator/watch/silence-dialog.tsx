import { alertTitles, silenceHoursMax } from '@fairlead/contract/alerts'
import { silenceAlerts } from '@fairlead/contract/routes/watch/operator-alerts'
import { useState } from 'react'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { ReasonDialog } from '../shell/reason-dialog.tsx'
import { useDecision } from '../shell/use-decision.ts'
import type { AlertRow } from './alert-columns.tsx'

const spans = [
  { hours: 1, label: 'For 1 hour' },
  { hours: 4, label: 'For 4 hours' },
  { hours: 24, label: 'For a day' },
  { hours: 72, label: 'For 3 days' },
  { hours: 168, label: 'For a week' },
]

/** Keeps this alert, or all of its kind, from being sent for a while. */
export function SilenceDialog({ alert, onClose }: { alert: AlertRow; onClose: () => void }) {
  const { act, decide, isBusy } = useDecision()
  const [hours, setHours] = useState('1')
  const [reach, setReach] = useState('one')
  const { kind, key, words } = alert
  const offered = spans.filter((span) => span.hours <= silenceHoursMax(kind))
  const silence = async (reason: string) => {
    const body = { kind, ...(reach === 'one' && { key }), hours: Number(hours), reason }
    if (await decide(() => act(silenceAlerts, { body }))) onClose()
  }
  return (
    <ReasonDialog
      title="Silence"
      action="Silence"
      tone="primary"
      isBusy={isBusy}
      onClose={onClose}
      onDecide={(reason) => void silence(reason)}
    >
      <p className="mb-4">
        No one is notified in the meantime. It stays on this list, and you will be notified if it is still active when
        the silence ends.
      </p>
      <div className="flex flex-col gap-4">
        <RadioGroup
          legend="What"
          value={reach}
          onChange={setReach}
          options={[
            { value: 'one', label: `This alert only: ${words}` },
            { value: 'kind', label: `All alerts of the type “${alertTitles[kind]}”` },
          ]}
        />
        <Select
          label="How long"
          value={hours}
          onChange={(event) => setHours(event.target.value)}
          options={offered.map((span) => ({ value: String(span.hours), label: span.label }))}
          hint={
            silenceHoursMax(kind) < 168 ? 'Alerts that hold up payments can be silenced for a day at most.' : undefined
          }
        />
      </div>
    </ReasonDialog>
  )
}
