import { rules } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

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
  const submit = form.handleSubmit(({ otp }) =>
    send(otp).catch((error: unknown) => {
      toastFailure(error, text.otpWrong)
      form.reset({ otp: '' })
    }),
  )
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="Code from the mail"
        hint={hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={rules.otpLength}
        error={form.formState.errors.otp?.message}
        {...form.register('otp')}
      />
      <Button type="submit" busy={busy} {...(tone ? { tone } : {})}>
        {submitLabel}
      </Button>
    </form>
  )
}
