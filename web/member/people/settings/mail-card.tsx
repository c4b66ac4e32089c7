import type { notificationKind } from '@fairlead/contract/routes/people/notifications'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { z } from 'zod'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { RefusedCall } from '../../../lib/calls/refused-call.tsx'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMailed, useSetMailed } from './use-mailed.ts'

type Kind = z.output<typeof notificationKind>

const kinds: readonly { kind: Kind; label: string; hint: string }[] = [
  { kind: 'bot', label: 'Bot', hint: 'set up, active again, first trade' },
  { kind: 'fuel', label: 'Fuel', hint: 'enough fuel again' },
  { kind: 'deposit', label: 'Deposits', hint: 'arrived on the chain, or below the minimum' },
  { kind: 'withdrawal', label: 'Withdrawals', hint: 'on their way' },
  {
    kind: 'income',
    label: 'Team and income',
    hint: 'someone joined with your link, direct income, a day’s level income',
  },
  { kind: 'account', label: 'Account', hint: 'under review, review complete' },
]

/** Which notifications also come by mail. Each tick is saved at once. */
export function MailCard() {
  const mailed = useMailed()
  const setting = useSetMailed()
  // Shown as chosen in the very turn of the click: a turn later the tick would jump back and forth on a busy phone. A refusal brings it
  // back to what holds.
  const [chosen, setChosen] = useState<Kind[]>()
  const shown = chosen ?? mailed.data ?? []
  const choose = (kind: Kind, isOn: boolean) => {
    const rest = shown.filter((known) => known !== kind)
    const next = isOn ? [...rest, kind] : rest
    setChosen(next)
    setting.mutate(next, {
      onSuccess: () => toast.success('Your choice is saved.'),
      onError: (error) => toastFailure(error, text.internal),
      onSettled: () => setChosen(undefined),
    })
  }
  return (
    <Card title="E-mail">
      <p className="mb-3 text-sm text-muted">
        All notifications appear under the bell above. We can also e-mail you these:
      </p>
      {mailed.isPending && <Skeleton className="h-48 w-full" />}
      {mailed.error && <Alert tone="negative">{sentencesOf(mailed.error, text.internal).join(' ')}</Alert>}
      {mailed.data && (
        <fieldset>
          <legend className="sr-only">What we e-mail you</legend>
          {kinds.map(({ kind, label, hint }) => (
            <Checkbox
              key={kind}
              checked={shown.includes(kind)}
              onChange={({ target }) => choose(kind, target.checked)}
              label={
                <>
                  <span className="font-medium">{label}</span> <span className="text-muted">{hint}</span>
                </>
              }
            />
          ))}
        </fieldset>
      )}
      <RefusedCall error={setting.error} />
      <p className="mt-3 text-sm text-muted">
        Always e-mailed: codes, low fuel, a deactivated or loss-closed bot, a form sent back, credited deposits, the
        outcome of a withdrawal, every change of password or address, and the alerts and goals you set below.
      </p>
    </Card>
  )
}
