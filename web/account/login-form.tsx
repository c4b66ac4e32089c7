import { bodyOf } from '@fairlead/contract/body-of'
import { timings } from '@fairlead/contract/constants'
import { reopenAccount, signIn } from '@fairlead/contract/routes/people/auth'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import { call } from '../lib/calls/api.ts'
import { sentencesOf } from '../lib/calls/api-error.ts'
import { useRefusal } from '../lib/calls/use-refusal.ts'
import { useWait } from '../lib/time/use-wait.ts'
import { useQueryValue } from '../lib/use-query-value.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { Field } from '../ui/forms/field.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { TextLink } from './text-link.tsx'
import { type Credentials, useSignIn, type Ways } from './use-sign-in.ts'
import { WaitButton } from './wait-button.tsx'

const body = bodyOf(signIn)

export function LoginForm() {
  const enter = useSignIn()
  const permit = useQueryValue('permit')
  const wait = useWait(timings.loginWaitStart, timings.loginWaitTickMs)
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [notice, setNotice] = useState<string>()
  const [second, setSecond] = useState<{ credentials: Credentials; ways: Ways; opens: boolean }>()
  const [isClosed, setClosed] = useState(false)
  const form = useForm({
    resolver: zodResolver(body),
    defaultValues: { email: '', password: '', remember: false },
  })
  const { errors } = form.formState
  const refusal = useRefusal(form)

  useEffect(() => () => clearTimeout(retry.current), [])

  const submit = form.handleSubmit(async ({ email, password, remember }) => {
    wait.begin()
    refusal.forget()
    setNotice(undefined)
    try {
      const credentials = { email, password, remember, ...(permit && { permit }) }
      const missing = await enter(credentials)
      if (!missing) return
      wait.end()
      if (missing.status === 'TOTP_REQUIRED') setSecond({ credentials, ways: missing.ways, opens: false })
      else setNotice(missing.msg)
    } catch (error) {
      setClosed(sentencesOf(error, '').includes(text.accountIsClosed))
      refusal.tell(error, text.loginFailed)
      retry.current = setTimeout(wait.end, timings.loginRetryMs)
    }
  })

  const open = async ({ remember: _, ...credentials }: Credentials) => {
    const reply = await call(reopenAccount, { body: credentials })
    if (reply.status !== 'OK') return reply
    toast.success(reply.msg)
    refusal.forget()
    setClosed(false)
    setSecond(undefined)
    wait.end()
    return undefined
  }

  // The same e-mail and password, once more: whoever closed the account knows them.
  const reopen = form.handleSubmit(async ({ email, password }) => {
    try {
      const credentials = { email, password, ...(permit && { permit }) }
      const missing = await open(credentials)
      if (missing?.status === 'TOTP_REQUIRED') setSecond({ credentials, ways: missing.ways, opens: true })
      else setNotice(missing?.msg)
    } catch (error) {
      refusal.tell(error, text.loginFailed)
    }
  })

  if (second)
    return (
      <SecondStepForm
        credentials={second.credentials}
        ways={second.ways}
        action={second.opens ? 'Reopen the account' : 'Login'}
        enter={second.opens ? open : enter}
        onBack={() => setSecond(undefined)}
      />
    )
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      {notice && <Alert tone="warning">{notice}</Alert>}
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
      {isClosed && (
        <Alert tone="warning">
          <p>{text.accountIsClosed} You can reopen it with this e-mail and password.</p>
          <Button type="button" tone="secondary" className="mt-3" onClick={reopen}>
            Reopen the account
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
