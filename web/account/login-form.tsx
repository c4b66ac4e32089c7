import { bodyOf } from '@fairlead/contract/body-of'
import { timings } from '@fairlead/contract/constants'
import { reopenAccount, signIn } from '@fairlead/contract/routes/auth'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { call } from '../lib/api.ts'
import { sentencesOf } from '../lib/api-error.ts'
import { session } from '../lib/session.ts'
import { useRefusal } from '../lib/use-refusal.ts'
import { useWait } from '../lib/use-wait.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { awaitedEmail } from './awaited-email.ts'
import { lastEmailSent } from './last-email-sent.ts'
import { TextLink } from './text-link.tsx'
import { WaitButton } from './wait-button.tsx'

const body = bodyOf(signIn)

export function LoginForm() {
  const navigate = useNavigate()
  const wait = useWait(timings.loginWaitStart, timings.loginWaitTickMs)
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [totpRequest, setTotpRequest] = useState<string>()
  const [isClosed, setClosed] = useState(false)
  const form = useForm({
    resolver: zodResolver(body),
    defaultValues: { email: '', password: '', remember: false },
    shouldUnregister: true,
  })
  const { errors } = form.formState
  const refusal = useRefusal(form)

  useEffect(() => () => clearTimeout(retry.current), [])

  const submit = form.handleSubmit(async (filled) => {
    wait.begin()
    refusal.forget()
    try {
      const reply = await call(signIn, { body: filled })
      if (reply.status === 'LOGIN_SUCCESS') {
        lastEmailSent.forget()
        // The page's redirect sees the token, fetches the user and goes on to the dashboard.
        session.start(reply.token)
      } else if (reply.status === 'TOTP_REQUIRED') {
        setTotpRequest(reply.msg)
        wait.end()
      } else {
        toast.warning(reply.msg || text.verificationSent)
        session.end()
        lastEmailSent.remember()
        awaitedEmail.remember(filled.email)
        navigate('/verification-email-sent')
      }
    } catch (error) {
      setClosed(sentencesOf(error, '').includes(text.accountIsClosed))
      refusal.tell(error, text.loginFailed)
      retry.current = setTimeout(wait.end, timings.loginRetryMs)
    }
  })

  // The same e-mail and password, once more: whoever closed the account knows them.
  const reopen = form.handleSubmit(async ({ email, password, totp }) => {
    try {
      const { msg } = await call(reopenAccount, { body: { email, password, ...(totp && { totp }) } })
      toast.success(msg)
      refusal.forget()
      setClosed(false)
      wait.end()
    } catch (error) {
      refusal.tell(error, text.loginFailed)
    }
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Field
        label="Username"
        type="email"
        autoComplete="username"
        placeholder="you@example.com"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      {totpRequest && (
        <>
          <Alert>{totpRequest}</Alert>
          <Field
            label="Authenticator code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
            error={errors.totp?.message}
            {...form.register('totp')}
          />
        </>
      )}
      {isClosed && (
        <Alert tone="warning">
          <p>{text.accountIsClosed} You can open it again with this e-mail and password.</p>
          <Button type="button" tone="secondary" className="mt-3" onClick={reopen}>
            Open the account again
          </Button>
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <Checkbox label="Keep me signed in" {...form.register('remember')} />
        <TextLink to="/forgot-password">Forgot password?</TextLink>
      </div>
      {refusal.words && <Alert tone="negative">{refusal.words}</Alert>}
      <WaitButton wait={wait}>Login</WaitButton>
    </form>
  )
}
