import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import { type Sent, sendJson } from '../lib/calls/call-plainly.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { useQueryValue } from '../lib/use-query-value.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { SubscriptionOutcome } from './subscription-outcome.tsx'

const title = 'Unsubscribe'

export const meta = () => pageMeta(title, 'Ends a subscription to our news with the link from the e-mail.')

/** Asks before it ends anything: mail programs open links on their own to look at them. */
export default function Unsubscribe() {
  const token = useQueryValue('token')
  const [sent, setSent] = useState<Sent>()
  return (
    <SubscriptionOutcome
      title={title}
      text={sent ? (sent.message ?? text.internal) : 'Do you want to end your subscription to our news?'}
    >
      {sent ? (
        <ButtonLink to="/">Back to home</ButtonLink>
      ) : (
        <Button
          disabled={token === undefined}
          onClick={async () => setSent(await sendJson('/contact/unsubscribe', { token: token ?? '' }))}
        >
          Unsubscribe
        </Button>
      )}
    </SubscriptionOutcome>
  )
}
