import { resetPasswordForm } from '@fairlead/contract/forms'
import { changePassword } from '@fairlead/contract/routes/auth'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { call } from '../lib/api.ts'
import { toastFailure } from '../lib/toast-failure.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'

export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (filled) => {
    try {
      await call(changePassword, { body: { token, password: filled.password } })
      toast.success(text.passwordChanged)
      toast.success(text.passwordReset)
      navigate('/login')
    } catch (error) {
      toastFailure(error, text.passwordResetFailed)
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
      <Button type="submit" size="lg" busy={isSubmitting} className="w-full">
        Reset Password
      </Button>
    </form>
  )
}
