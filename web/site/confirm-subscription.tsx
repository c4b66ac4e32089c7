import { text } from '@fairlead/contract/text'
import { useEffect, useState } from 'react'
import { type Sent, sendJson } from '../lib/calls/call-plainly.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { useQueryValue } from '../lib/use-query-value.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { SubscriptionOutcome } from './subscription-outcome.tsx'

const title = 'Your subscription'

export const meta = () => pageMeta(title, 'Confirms a subscription to our news with the link from the e-mail.')

export default function ConfirmSubscription() {
  const token = useQueryValue('token')
  const [sent, setSent] = useState<Sent>()

  useEffect(() => {
    if (token === undefined) return
    sendJson('/contact/subscribe/confirm', { token: token ?? '' }).then(setSent)
  }, [token])

  return (
    <SubscriptionOutcome title={title} text={sent ? (sent.message ?? text.internal) : 'One moment, please.'}>
      <ButtonLink to="/">Back to home</ButtonLink>
    </SubscriptionOutcome>
  )
}
