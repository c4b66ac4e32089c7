import { answerMessage, closeMessage } from '@fairlead/contract/routes/desk/operator'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { ConsoleLink } from '../shell/console-link.tsx'
import { Facts } from '../shell/facts.tsx'
import { Moment } from '../shell/moment.tsx'
import { mayCall, type OperatorUser } from '../shell/operator-user.ts'
import { PresentOthers } from '../shell/present-others.tsx'
import { useDecision } from '../shell/use-decision.ts'
import type { Message } from './messages.tsx'

const answerMax = 5_000

/** One message, and the answer that goes out by mail. */
export function MessagePanel({ message, operator }: { message: Message; operator: OperatorUser }) {
  const { id, name, email, phone, memberId, subject, createdAt, doneAt, doneBy, answer } = message
  return (
    <Card>
      <PresentOthers section="messages" id={id} />
      <h2 className="mb-3 text-lg">{subject}</h2>
      <Facts
        facts={[
          { label: 'From', value: `${name}, ${email}` },
          ...(memberId === null
            ? [{ label: 'Phone', value: phone }]
            : [
                {
                  label: 'Member',
                  value: (
                    <ConsoleLink to="members" open={memberId}>
                      {name}
                    </ConsoleLink>
                  ),
                },
              ]),
          { label: 'Sent', value: <Moment at={createdAt} /> },
        ]}
      />
      <p className="mt-4 rounded-control bg-raised p-4 text-sm wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      {doneAt ? (
        <div className="mt-4 text-sm">
          <p className="text-muted">
            Done by {doneBy}, <Moment at={doneAt} />
            {answer === null && ', without an answer'}.
          </p>
          {answer !== null && (
            <p className="mt-2 rounded-control bg-accent-soft p-4 wrap-anywhere whitespace-pre-wrap">{answer}</p>
          )}
        </div>
      ) : (
        <Answer message={message} operator={operator} />
      )}
    </Card>
  )
}

function Answer({ message: { id, email }, operator }: { message: Message; operator: OperatorUser }) {
  const { act, decide, isBusy } = useDecision()
  const [answer, setAnswer] = useState('')
  if (!mayCall(operator, answerMessage))
    return <p className="mt-4 text-sm text-muted">Only owners and support can answer messages.</p>
  return (
    <div className="mt-4 flex flex-col gap-4">
      <TextArea
        label="Answer"
        hint={`Sent to ${email} by e-mail, with the message quoted below.`}
        maxLength={answerMax}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isBusy}
          disabled={answer.trim() === ''}
          onClick={() => decide(() => act(answerMessage, { params: { id }, body: { answer } }))}
        >
          Send the answer
        </Button>
        <Button tone="secondary" disabled={isBusy} onClick={() => decide(() => act(closeMessage, { params: { id } }))}>
          Mark as done
        </Button>
      </div>
    </div>
  )
}
