import { bodyOf } from '@fairlead/contract/body-of'
import { type OwnAlertKind, setOwnAlerts } from '@fairlead/contract/routes/bots/own-alerts'
import { text } from '@fairlead/contract/text'
import { type FormEvent, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { useRefusal } from '../../../lib/calls/use-refusal.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'
import { Explain } from '../../../ui/overlays/explain.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { How } from '../help/how.tsx'
import { type OwnAlert, useOwnAlerts, useSetOwnAlerts } from '../use-own-alerts.ts'
import { type AlertRow, alertRows, type Edited, editedOf, sentOf, standingOf } from './alert-rows.ts'

const schema = bodyOf(setOwnAlerts)

/** The member's own alerts and their thresholds. */
export function AlertsCard() {
  const alerts = useOwnAlerts()
  return (
    <Card
      title="Alerts and goals"
      aside={
        <Explain what="When alerts are sent">
          <How id="own-alerts" />
        </Explain>
      }
    >
      <p className="mb-3 text-sm text-muted">
        Sent once, under the bell above and by e-mail, as soon as the condition is met:
      </p>
      {alerts.isPending && <Skeleton className="h-72 w-full" />}
      {alerts.error && <Alert tone="negative">{sentencesOf(alerts.error, text.internal).join(' ')}</Alert>}
      {alerts.data && <AlertsForm stored={alerts.data} />}
    </Card>
  )
}

function AlertsForm({ stored }: { stored: readonly OwnAlert[] }) {
  const saving = useSetOwnAlerts()
  const refusal = useRefusal()
  const [edits, setEdits] = useState<Partial<Record<OwnAlertKind, Edited>>>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const storedOf = (row: AlertRow) => stored.find(({ kind }) => kind === row.kind)
  const shownOf = (row: AlertRow) => edits[row.kind] ?? editedOf(row, storedOf(row))
  const edit = (row: AlertRow, change: Partial<Edited>) =>
    setEdits((earlier) => ({ ...earlier, [row.kind]: { ...shownOf(row), ...change } }))

  // What nobody touched stays as it is.
  const edited = alertRows.filter(({ kind }) => edits[kind])
  const checked = schema.safeParse(Object.fromEntries(edited.map((row) => [row.kind, sentOf(shownOf(row))])))
  const errorOf = ({ kind }: AlertRow) =>
    isSubmitted && !checked.success ? checked.error.issues.find(({ path }) => path[0] === kind)?.message : undefined

  const save = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!checked.success) return
    refusal.forget()
    saving.mutate(checked.data, {
      onSuccess: () => {
        setEdits({})
        setSubmitted(false)
        toast.success('Your alerts and goals are saved.')
      },
      onError: (error) => refusal.tell(error, text.internal),
    })
  }

  return (
    <form method="post" onSubmit={save} noValidate className="flex flex-col gap-2">
      {alertRows.map((row) => {
        const { isOn, typed } = shownOf(row)
        return (
          <div key={row.kind}>
            <Checkbox
              checked={isOn}
              onChange={({ target }) => edit(row, { isOn: target.checked })}
              label={
                <>
                  <span className="font-medium">{row.label}</span> <span className="text-muted">{row.hint}</span>
                </>
              }
            />
            {isOn && (
              <div className="mt-1 mb-2 pl-8">
                <Field
                  label={row.field}
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed}
                  hint={standingOf(row, storedOf(row))}
                  error={errorOf(row)}
                  onChange={({ target }) => edit(row, { typed: target.value })}
                />
              </div>
            )}
          </div>
        )
      })}
      <Refused words={refusal.words} />
      <Button type="submit" className="mt-2" busy={saving.isPending}>
        Save alerts and goals
      </Button>
    </form>
  )
}
