import { bodyOf } from '@fairlead/contract/body-of'
import { timings } from '@fairlead/contract/constants'
import { signUp } from '@fairlead/contract/routes/people/auth'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { call } from '../lib/calls/api.ts'
import { toastSuccess } from '../lib/calls/toast-failure.ts'
import { useRefusal } from '../lib/calls/use-refusal.ts'
import { useWait } from '../lib/time/use-wait.ts'
import { Alert } from '../ui/alert.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { Field } from '../ui/forms/field.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { awaitedEmail } from './awaited-email.ts'
import { ReferralField } from './referral-field.tsx'
import { WaitButton } from './wait-button.tsx'

const body = bodyOf(signUp)

type Props = { referrer: string; onForgetReferrer: () => void }

export function RegisterForm({ referrer, onForgetReferrer }: Props) {
  const navigate = useNavigate()
  const wait = useWait(timings.signUpWaitStart, timings.signUpWaitTickMs)
  const [done, setDone] = useState(false)
  const form = useForm({
    resolver: zodResolver(body),
    defaultValues: { name: '', email: '', password: '' },
  })
  const { errors } = form.formState
  const refusal = useRefusal(form)

  useEffect(() => {
    if (referrer) form.setValue('referred_by', referrer)
  }, [referrer, form.setValue])

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => navigate('/verification-email-sent'), timings.signUpRedirectMs)
    return () => clearTimeout(timer)
  }, [done, navigate])

  const submit = form.handleSubmit(async (filled) => {
    wait.begin()
    refusal.forget()
    try {
      await call(signUp, { body: filled })
      toastSuccess(text.registrationDone, text.registrationRedirecting)
      awaitedEmail.remember(filled.email)
      setDone(true)
    } catch (error) {
      wait.end()
      refusal.tell(error, text.registrationFailed)
    }
  })

  const removeReferrer = () => {
    onForgetReferrer()
    refusal.forget()
    form.setValue('referred_by', '', { shouldValidate: true })
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Field label="Name" autoComplete="name" required error={errors.name?.message} {...form.register('name')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint="At least 10 characters."
        error={errors.password?.message}
        {...form.register('password')}
      />
      <ReferralField
        isKept={referrer !== '' && form.watch('referred_by') === referrer}
        onRemove={removeReferrer}
        error={errors.referred_by?.message}
        {...form.register('referred_by')}
      />
      <Checkbox
        label={
          <>
            I accept the{' '}
            <Link to="/terms" target="_blank" className="font-semibold text-accent underline">
              Terms & Conditions
            </Link>
          </>
        }
        error={errors.termsAccepted?.message}
        {...form.register('termsAccepted')}
      />
      {refusal.words && <Alert tone="negative">{refusal.words}</Alert>}
      <WaitButton wait={wait}>Sign Up</WaitButton>
    </form>
  )
}
