import { bodyOf } from '@fairlead/contract/body-of'
import { forgotPassword } from '@fairlead/contract/routes/people/auth'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { call } from '../lib/calls/api.ts'
import { sentencesOf } from '../lib/calls/api-error.ts'
import { toastRefusal, toastSuccess } from '../lib/calls/toast-failure.ts'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/forms/field.tsx'
import { SubmitButton } from '../ui/forms/submit-button.tsx'

const body = bodyOf(forgotPassword)

export function ForgotPasswordForm() {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(body), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const [refused, setRefused] = useState<readonly string[]>([])

  const submit = form.handleSubmit(async (filled) => {
    setRefused([])
    try {
      const reply = await call(forgotPassword, { body: filled })
      toastSuccess(reply.msg, text.resetMailSent)
      navigate('/login')
    } catch (error) {
      // The specification's sentence always; what the server adds (such as how often is too often) after it.
      const sentences = [...new Set([text.resetMailFailed, ...sentencesOf(error, text.resetMailFailed)])]
      for (const sentence of sentences) toastRefusal(sentence)
      setRefused(sentences)
    }
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      {refused.length > 0 && <Alert tone="negative">{refused.join(' ')}</Alert>}
      <SubmitButton size="lg" busy={isSubmitting} className="w-full">
        Recover Account
      </SubmitButton>
    </form>
  )
}
