import { text } from '@fairlead/contract/text'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sentencesOf } from '../lib/calls/api-error.ts'
import { utcTime } from '../lib/formats/format.ts'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/forms/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { MailView } from './mail-view.tsx'
import { type SandboxMail, useSandboxMail } from './use-sandbox.ts'

export function MailboxCard() {
  const [query] = useSearchParams()
  const [to, setTo] = useState(query.get('to') ?? '')
  const [chosenId, setChosenId] = useState<number>()
  const { data: mails, error } = useSandboxMail(useDeferredValue(to).trim())
  const chosen = mails?.find((mail) => mail.id === chosenId) ?? mails?.[0]

  return (
    <Card id="mailbox" title="Mailbox" className="scroll-mt-6">
      <div className="mb-4 max-w-sm">
        <Field
          label="Recipient"
          type="search"
          placeholder="Search by address"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      {error && (
        <div className="mb-4">
          <Alert tone="negative">{sentencesOf(error, text.internal).join(' ')}</Alert>
        </div>
      )}
      {!mails && !error && <Skeleton className="h-80 w-full" />}
      {mails?.length === 0 && !error && (
        <EmptyState title="No e-mail">
          {to
            ? 'Nothing has been sent to this address.'
            : 'Register or recover an account, and the e-mail will appear here.'}
        </EmptyState>
      )}
      {mails && chosen && (
        <div className="grid gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <MailList mails={mails} chosenId={chosen.id} onChoose={setChosenId} />
          <MailView key={chosen.id} mail={chosen} />
        </div>
      )}
    </Card>
  )
}

type Props = { mails: readonly SandboxMail[]; chosenId: number; onChoose: (id: number) => void }

function MailList({ mails, chosenId, onChoose }: Props) {
  return (
    <ul
      aria-label="E-mails, newest first"
      className="max-h-128 overflow-y-auto rounded-control border border-line max-lg:max-h-64"
    >
      {mails.map((mail) => (
        <li key={mail.id} className="border-b border-line last:border-0">
          <button
            type="button"
            aria-current={mail.id === chosenId}
            onClick={() => onChoose(mail.id)}
            className={classNames(
              'block w-full px-4 py-3 text-left text-sm -outline-offset-2 hover:bg-raised',
              mail.id === chosenId && 'bg-accent-soft',
            )}
          >
            <span className="block truncate font-semibold">{mail.subject}</span>
            <span className="block truncate text-muted">{mail.to}</span>
            <span className="tabular block text-xs text-muted">{utcTime(mail.at)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
