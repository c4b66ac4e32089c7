import { bodyOf } from '@fairlead/contract/body-of'
import { timings } from '@fairlead/contract/constants'
import { signIn } from '@fairlead/contract/routes/auth'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { toastFailure } from '../lib/toast-failure.ts'
import { useQueryValue } from '../lib/use-query-value.ts'
import { useWait } from '../lib/use-wait.ts'
import { Alert } from '../ui/alert.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
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
  const [second, setSecond] = useState<{ credentials: Credentials; ways: Ways }>()
  const form = useForm({
    resolver: zodResolver(body),
    defaultValues: { email: '', password: '', remember: false },
  })
  const { errors } = form.formState

  useEffect(() => () => clearTimeout(retry.current), [])

  const submit = form.handleSubmit(async ({ email, password, remember }) => {
    wait.begin()
    setNotice(undefined)
    try {
      const credentials = { email, password, remember, ...(permit && { permit }) }
      const missing = await enter(credentials)
      if (!missing) return
      wait.end()
      if (missing.status === 'TOTP_REQUIRED') setSecond({ credentials, ways: missing.ways })
      else setNotice(missing.msg)
    } catch (error) {
      toastFailure(error, text.loginFailed)
      retry.current = setTimeout(wait.end, timings.loginRetryMs)
    }
  })

  if (second) return <SecondStepForm {...second} onBack={() => setSecond(undefined)} />
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
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <Checkbox label="Keep me signed in" {...form.register('remember')} />
        <TextLink to="/forgot-password">Forgot password?</TextLink>
      </div>
      <WaitButton wait={wait}>Login</WaitButton>
    </form>
  )
}
