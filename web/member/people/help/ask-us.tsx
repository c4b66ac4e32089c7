import { askUs } from '@fairlead/contract/routes/people/contact'
import { text } from '@fairlead/contract/text'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'

const subjectMax = 200
const messageMax = 5_000

/** A question to our team. What was typed stays until it has been sent. */
export function AskUs({ email }: { email: string }) {
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const act = useAct()
  const sending = useMutation({
    mutationFn: () => act(askUs, { body: { subject, message } }),
    onSuccess: () => {
      setSubject('')
      setMessage('')
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        Our team sees your name and account with the question. We will reply by e-mail to {email}.
      </p>
      <Field
        label="Subject"
        required
        maxLength={subjectMax}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TextArea
        label="Your question"
        required
        maxLength={messageMax}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      {sending.error && <Alert tone="negative">{sentencesOf(sending.error, text.internal).join(' ')}</Alert>}
      {sending.data && subject === '' && message === '' && <Alert tone="positive">{sending.data.message}</Alert>}
      <Button type="submit" busy={sending.isPending} className="self-start">
        Send the question
      </Button>
    </form>
  )
}
