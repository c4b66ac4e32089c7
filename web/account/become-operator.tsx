import { resetPasswordForm } from '@fairlead/contract/forms'
import { becomeOperator, signIn } from '@fairlead/contract/routes/people/auth'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { accountPages } from '../content/account.ts'
import { call } from '../lib/calls/api.ts'
import { createQueryClient } from '../lib/calls/query-client.ts'
import { useRefusal } from '../lib/calls/use-refusal.ts'
import { deviceName } from '../lib/formats/device-name.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { session } from '../lib/session.ts'
import { useQueryValue } from '../lib/use-query-value.ts'
import { TwoFactorSetup } from '../security/two-factor-setup.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { Refused } from '../ui/forms/refused.tsx'
import { FormHead } from './form-head.tsx'

const page = accountPages.operator

export const meta = () => pageMeta(page.title, page.lead)

/** Where the one-time link of `npm run operator` leads: a password, then the second factor that operators need. */
export default function BecomeOperator() {
  const token = useQueryValue('token')
  const navigate = useNavigate()
  const [isIn, setIn] = useState(false)
  const [queryClient] = useState(createQueryClient)
  return (
    <>
      <FormHead title={page.title} lead={page.lead} />
      {token === null && <Alert tone="negative">{text.tokenInvalid}</Alert>}
      {token && !isIn && <PasswordForm token={token} onIn={() => setIn(true)} />}
      {isIn && (
        <QueryClientProvider client={queryClient}>
          <TwoFactorSetup onDone={() => navigate('/operator')} />
        </QueryClientProvider>
      )}
    </>
  )
}

function PasswordForm({ token, onIn }: { token: string; onIn: () => void }) {
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const refusal = useRefusal(form)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ password }) => {
    refusal.forget()
    try {
      const { email } = await call(becomeOperator, { body: { token, password } })
      const reply = await call(signIn, { body: { email, password, device: deviceName() } })
      if (reply.status !== 'LOGIN_SUCCESS') return void toast.success(text.operatorAdmitted)
      session.start(reply.token)
      onIn()
    } catch (error) {
      refusal.tell(error, text.tokenInvalid)
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
      <Refused words={refusal.words} />
      <Button type="submit" size="lg" busy={isSubmitting} className="w-full">
        Become an operator
      </Button>
    </form>
  )
}
