import { resendVerification } from '@fairlead/contract/routes/people/auth'
import { text } from '@fairlead/contract/text'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { accountPages } from '../content/account.ts'
import { call } from '../lib/calls/api.ts'
import { toastFailure, toastSuccess } from '../lib/calls/toast-failure.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { useHydrated } from '../lib/time/use-hydrated.ts'
import { useIsSandbox } from '../sandbox/use-is-sandbox.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { awaitedEmail } from './awaited-email.ts'
import { Outcome } from './outcome.tsx'

const page = accountPages.sent

export const meta = () => pageMeta(page.title, page.lead)

export default function VerificationEmailSent() {
  const email = useHydrated() ? awaitedEmail.read() : null
  const isSandbox = useIsSandbox()
  return (
    <Outcome icon={MailCheck} tone="accent" title={page.title} lead={page.lead}>
      {email && (
        <p className="w-full wrap-anywhere">
          {page.sentTo} <strong>{email}</strong>
        </p>
      )}
      {email && isSandbox && (
        <ButtonLink to={`/sandbox?to=${encodeURIComponent(email)}#mailbox`}>Open the captured e-mail</ButtonLink>
      )}
      {email && <SendAgain email={email} />}
      <ButtonLink to="/" tone={email ? 'quiet' : 'primary'}>
        Back to home
      </ButtonLink>
    </Outcome>
  )
}

function SendAgain({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      toastSuccess((await call(resendVerification, { body: { email } })).msg)
    } catch (error) {
      toastFailure(error, text.internal)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button tone="secondary" busy={busy} onClick={send}>
      Send again
    </Button>
  )
}
