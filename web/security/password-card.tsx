import { bodyOf } from '@fairlead/contract/body-of'
import { setPassword } from '@fairlead/contract/routes/people/profile'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import { z } from 'zod'
import { fieldsOf } from '../lib/calls/fields-of.ts'
import { useAct } from '../lib/calls/use-act.ts'
import { useRefusal } from '../lib/calls/use-refusal.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { Refused } from '../ui/forms/refused.tsx'
import { sessionsQuery } from './use-sessions.ts'

const passwordForm = bodyOf(setPassword)
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    error: text.passwordsDoNotMatch,
    path: ['confirmPassword'],
  })

const emptyForm = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordCard() {
  const act = useAct()
  const queryClient = useQueryClient()
  const form = useForm({ resolver: zodResolver(passwordForm), defaultValues: emptyForm })
  const refusal = useRefusal(form)
  const field = fieldsOf(form)

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    refusal.forget()
    try {
      await act(setPassword, { body: { currentPassword, newPassword } })
      toast.success(text.passwordChanged)
      form.reset(emptyForm)
      await queryClient.invalidateQueries(sessionsQuery)
    } catch (error) {
      refusal.tell(error, text.passwordResetFailed)
    }
  })

  return (
    <Card title="Change password">
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
        <PasswordField label="Current Password" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint="At least 10 characters."
          {...field('newPassword')}
        />
        <PasswordField label="Confirm New Password" autoComplete="new-password" {...field('confirmPassword')} />
        <p className="text-sm text-muted">All other sessions end. You stay signed in here.</p>
        <Refused words={refusal.words} />
        <Button type="submit" busy={form.formState.isSubmitting}>
          Change Password
        </Button>
      </form>
    </Card>
  )
}
