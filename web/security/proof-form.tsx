import { bodyOf } from '@fairlead/contract/body-of'
import { removeTotp } from '@fairlead/contract/routes/people/second-factor'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useRefusal } from '../lib/calls/use-refusal.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { Refused } from '../ui/forms/refused.tsx'
import { TotpField } from './totp-field.tsx'
import type { Proof } from './use-second-factor.ts'

const body = bodyOf(removeTotp)

type Props<Answer> = {
  words: string
  action: string
  tone?: 'primary' | 'danger'
  prove: (proof: Proof) => Promise<Answer>
  onDone: (answer: Answer) => void
  children?: ReactNode
}

/** Password and code, for what changes how somebody signs in. */
export function ProofForm<Answer>({ words, action, tone = 'primary', prove, onDone, children }: Props<Answer>) {
  const form = useForm({ resolver: zodResolver(body), defaultValues: { password: '', totp: '' } })
  const refusal = useRefusal(form)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (proof) => {
    refusal.forget()
    try {
      onDone(await prove(proof))
    } catch (error) {
      form.resetField('totp')
      // Whoever closes the device's own dialog has nothing to be told.
      if (!(error instanceof Error && error.name === 'NotAllowedError')) refusal.tell(error, text.internal)
    }
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p>{words}</p>
      {children}
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TotpField error={errors.totp?.message} {...form.register('totp')} />
      <Refused words={refusal.words} />
      <Button type="submit" tone={tone} busy={isSubmitting}>
        {action}
      </Button>
    </form>
  )
}
