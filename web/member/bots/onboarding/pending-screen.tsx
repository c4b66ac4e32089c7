import { timings } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFailureToast } from '../../../lib/calls/use-failure-toast.ts'
import { clockOf, dayTime, money } from '../../../lib/formats/format.ts'
import { useProductNow } from '../../../lib/time/use-product-now.ts'
import { LogoMark } from '../../../ui/brand/logo-mark.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Member } from '../../shell/member.ts'
import { prefsQuery } from '../../shell/use-prefs.ts'
import { Awaited } from '../awaited.tsx'
import { botQuery } from '../use-bot.ts'
import { useBrokerCreds } from './use-broker.ts'

/** The stream tells when the bot is active; this is for when the stream is cut. */
const askEveryMs = 10_000

/** A message for a moment, then the countdown of the 24 hours in which the bot is set up. Goes on by itself. */
export function PendingScreen({ member: { prefs, bot }, title }: { member: Member; title: string }) {
  const [isMessage, setMessage] = useState(true)
  const now = useProductNow()
  const creds = useBrokerCreds()
  useQuery({ ...prefsQuery, refetchInterval: askEveryMs })
  useQuery({ ...botQuery, refetchInterval: askEveryMs })
  useFailureToast(creds.error, text.brokerFetchFailed)

  useEffect(() => {
    const timer = setTimeout(() => setMessage(false), timings.pendingMessageMs)
    return () => clearTimeout(timer)
  }, [])

  const endsAt = prefs.metaSubmittedAt
    ? new Date(prefs.metaSubmittedAt).getTime() + timings.pendingCountdownMs
    : undefined
  const leftMs = endsAt === undefined ? undefined : endsAt - now
  const facts = creds.data
    ? [
        { label: 'Broker', value: creds.data.broker_name },
        { label: 'Server', value: creds.data.server_number },
        { label: 'Login ID', value: creds.data.login_id },
        { label: 'Capital', value: money(creds.data.capital) },
        { label: 'Submitted', value: dayTime(creds.data.submittedAt) },
      ]
    : []

  return (
    <div className="grid gap-4 xl:grid-cols-[5fr_3fr]">
      <h2 className="text-lg font-bold xl:col-span-2">{title}</h2>
      <section className="flex min-h-72 flex-col items-center justify-center gap-4 rounded-card border border-line bg-surface p-6 text-center">
        <LogoMark className="size-12 animate-shimmer text-accent" />
        {isMessage || leftMs === undefined ? (
          <p role="status" className="max-w-[45ch] font-display text-lg font-bold">
            Thank you. Your MT5 details are with our team.
          </p>
        ) : (
          <>
            <p className="text-muted">Your bot will be set up within</p>
            <p
              role="timer"
              aria-label="Time left until the bot is set up"
              className="tabular font-display text-3xl font-bold"
            >
              {clockOf(leftMs)}
            </p>
            {leftMs <= 0 && (
              <p className="max-w-[50ch] text-sm text-muted">
                This is taking longer than it should. Nothing is charged until the bot is active. Write to us if you are
                worried.
              </p>
            )}
          </>
        )}
        <Awaited awaits={bot?.awaits ?? []} />
        <p className="max-w-[50ch] text-sm text-muted">
          You can leave this page. We will e-mail you when the bot is active, and this page will update automatically.
        </p>
      </section>
      <Card title="What you submitted">
        <dl className="divide-y divide-line text-sm">
          {facts.map((fact) => (
            <div key={fact.label} className="flex justify-between gap-4 py-2.5">
              <dt className="text-muted">{fact.label}</dt>
              <dd className="tabular min-w-0 text-right font-medium wrap-anywhere">{fact.value}</dd>
            </div>
          ))}
        </dl>
        {creds.data === null && <p className="text-sm text-muted">There are no submitted details.</p>}
      </Card>
    </div>
  )
}
