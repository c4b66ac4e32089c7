import { rules } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useRefusal } from '../../../lib/calls/use-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'

type Props = {
  body: z.ZodType<{ otp: string }, { otp: string }>
  hint: string
  submitLabel: string
  tone?: 'danger'
  busy: boolean
  send: (otp: string) => Promise<void>
}

/** The second step of what a mailed code confirms. A wrong code is taken out again, so that the next one is not added to it. */
export function MailedCodeForm({ body, hint, submitLabel, tone, busy, send }: Props) {
  const form = useForm({ resolver: zodResolver(body), defaultValues: { otp: '' } })
  const refusal = useRefusal(form)
  const submit = form.handleSubmit(({ otp }) => {
    refusal.forget()
    return send(otp).catch((error: unknown) => {
      form.reset({ otp: '' })
      refusal.tell(error, text.otpWrong)
    })
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="Code from the e-mail"
        hint={hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={rules.otpLength}
        error={form.formState.errors.otp?.message}
        {...form.register('otp')}
      />
      <Refused words={refusal.words} />
      <Button type="submit" busy={busy} {...(tone ? { tone } : {})}>
        {submitLabel}
      </Button>
    </form>
  )
}
