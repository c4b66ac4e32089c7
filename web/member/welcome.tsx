import { greeting, localTime } from '../lib/format.ts'
import type { User } from '../lib/use-current-user.ts'
import { useNow } from '../lib/use-now.ts'
import { Card } from '../ui/card.tsx'
import { ReferralLink } from './referral-link.tsx'

export function Welcome({ user }: { user: User }) {
  const now = useNow(1_000)
  const firstName = user.name.split(' ')[0] ?? user.name
  return (
    <>
      <h1 className="text-xl">
        {now ? greeting(now) : 'Welcome'}, {firstName}
      </h1>
      <p className="tabular mt-1 mb-6 min-h-6 text-muted">{now && localTime(now)}</p>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Card title="Your referral link">
          <p className="mb-4 max-w-[60ch] text-muted">
            Whoever registers with it joins your direct team. You earn 5% of their fuel deposits.
          </p>
          <ReferralLink refId={user.refId} />
        </Card>
        <Card title="Your account">
          <dl className="divide-y divide-line text-sm">
            {[
              { label: 'Name', value: user.name },
              { label: 'E-mail', value: user.email },
              { label: 'Referral ID', value: user.refId },
              {
                label: 'Member since',
                value: new Date(user.createdAt).toLocaleDateString('en-GB', { dateStyle: 'long' }),
              },
            ].map((fact) => (
              <div key={fact.label} className="flex justify-between gap-4 py-2.5">
                <dt className="text-muted">{fact.label}</dt>
                <dd className="min-w-0 text-right font-medium wrap-anywhere">{fact.value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </>
  )
}
