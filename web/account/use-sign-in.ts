import { signIn } from '@fairlead/contract/routes/people/auth'
import { text } from '@fairlead/contract/text'
import { useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import type { z } from 'zod'
import { call } from '../lib/calls/api.ts'
import { deviceName } from '../lib/formats/device-name.ts'
import { session } from '../lib/session.ts'
import { awaitedEmail } from './awaited-email.ts'

export type Credentials = z.input<NonNullable<typeof signIn.body>>
type Reply = z.output<typeof signIn.reply>
export type Ways = Extract<Reply, { status: 'TOTP_REQUIRED' }>['ways']

/** Signs in and goes on from there; answers what is still needed, if anything is. */
export function useSignIn() {
  const navigate = useNavigate()
  return async (
    body: Credentials,
  ): Promise<Extract<Reply, { status: 'TOTP_REQUIRED' | 'LINK_REQUIRED' }> | undefined> => {
    const reply = await call(signIn, { body: { ...body, device: deviceName() } })
    if (reply.status === 'TOTP_REQUIRED' || reply.status === 'LINK_REQUIRED') return reply
    if (reply.status === 'LOGIN_SUCCESS') {
      lastEmailSent.forget()
      // The page's redirect sees the token, fetches the user and goes on to the dashboard.
      session.start(reply.token)
      return undefined
    }
    toast.warning(reply.msg || text.verificationSent)
    session.end()
    lastEmailSent.remember()
    awaitedEmail.remember(body.email)
    navigate('/verification-email-sent')
    return undefined
  }
}

const key = 'lastEmailSentTime'

/** When this browser last caused a verification mail; removed by a sign-in that succeeds. */
const lastEmailSent = {
  remember: () => localStorage.setItem(key, String(Date.now())),
  forget: () => localStorage.removeItem(key),
}
