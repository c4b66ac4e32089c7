import { signIn } from '@fairlead/contract/routes/people/auth'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { call } from '../lib/calls/api.ts'
import { toastFailure } from '../lib/calls/toast-failure.ts'
import { session } from '../lib/session.ts'
import type { SandboxAccount } from './use-sandbox.ts'

/** Signs in the ordinary way with a demo account's password; the session before it is simply replaced. */
export function useSignInAs() {
  const navigate = useNavigate()
  const [busyEmail, setBusyEmail] = useState<string>()

  const signInAs = async ({ email, password, role }: SandboxAccount) => {
    setBusyEmail(email)
    try {
      const reply = await call(signIn, { body: { email, password } })
      if (reply.status === 'LOGIN_SUCCESS') {
        session.start(reply.token)
        navigate(role === 'member' ? '/dashboard' : '/operator')
      } else {
        toast.warning(reply.msg)
      }
    } catch (error) {
      toastFailure(error, text.loginFailed)
    } finally {
      setBusyEmail(undefined)
    }
  }

  return { signInAs, busyEmail }
}
