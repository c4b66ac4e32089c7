import { resetPasswordForm } from '@fairlead/contract/forms'
import { changePassword } from '@fairlead/contract/routes/people/auth'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { call } from '../lib/calls/api.ts'
import { toastSuccess } from '../lib/calls/toast-failure.ts'
import { useRefusal } from '../lib/calls/use-refusal.ts'
import { Alert } from '../ui/alert.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { SubmitButton } from '../ui/forms/submit-button.tsx'

export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState
  const refusal = useRefusal(form)

  const submit = form.handleSubmit(async (filled) => {
    refusal.forget()
    try {
      await call(changePassword, { body: { token, password: filled.password } })
      toastSuccess(text.passwordChanged, text.passwordReset)
      navigate('/login')
    } catch (error) {
      refusal.tell(error, text.passwordResetFailed)
    }
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        hint="At least 10 characters."
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      {refusal.words && <Alert tone="negative">{refusal.words}</Alert>}
      <SubmitButton size="lg" busy={isSubmitting} className="w-full">
        Reset Password
      </SubmitButton>
    </form>
  )
}
