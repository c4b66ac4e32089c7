import { stopClosing } from '@fairlead/contract/routes/people/profile'
import { CircleCheck, MailX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { accountPages } from '../content/account.ts'
import { call } from '../lib/calls/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { useQueryValue } from '../lib/use-query-value.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Outcome } from './outcome.tsx'

const { stopping, stopped, notStopped } = accountPages

export const meta = () => pageMeta(stopping.title, stopping.lead)

/** One click in the mail is enough: opening it twice, or by a mail program, does no harm, since an account only stays open by it. */
export default function StopClosing() {
  const token = useQueryValue('token')
  const asked = useRef(false)
  const [isStopped, setStopped] = useState<boolean>()

  useEffect(() => {
    // The token works once, so it must not be sent twice even when an effect runs twice.
    if (token === undefined || asked.current) return
    asked.current = true
    call(stopClosing, { body: { token: token ?? '' } }).then(
      () => setStopped(true),
      () => setStopped(false),
    )
  }, [token])

  if (isStopped === undefined) {
    return (
      <div role="status">
        <h1 className="flex items-center gap-4 text-2xl">
          <Spinner /> {stopping.title}
        </h1>
        <p className="mt-2 text-muted">{stopping.lead}</p>
      </div>
    )
  }
  return isStopped ? (
    <Outcome icon={CircleCheck} tone="positive" title={stopped.title} lead={stopped.lead}>
      <ButtonLink to="/forgot-password">Reset the password</ButtonLink>
    </Outcome>
  ) : (
    <Outcome icon={MailX} tone="negative" title={notStopped.title} lead={notStopped.lead}>
      <ButtonLink to="/login">Login</ButtonLink>
    </Outcome>
  )
}
