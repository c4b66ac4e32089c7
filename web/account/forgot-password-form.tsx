import { bodyOf } from '@fairlead/contract/body-of'
import { forgotPassword } from '@fairlead/contract/routes/auth'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { call } from '../lib/api.ts'
import { sentencesOf } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

const body = bodyOf(forgotPassword)

export function ForgotPasswordForm() {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(body), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (filled) => {
    try {
      const reply = await call(forgotPassword, { body: filled })
      toast.success(reply.msg)
      toast.success(text.resetMailSent)
      navigate('/login')
    } catch (error) {
      // The specification's sentence always; what the server adds (such as how often is too often) after it.
      for (const sentence of new Set([text.resetMailFailed, ...sentencesOf(error, text.resetMailFailed)])) {
        toast.error(sentence)
      }
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
      <Button type="submit" size="lg" busy={isSubmitting} className="w-full">
        Recover Account
      </Button>
    </form>
  )
}
