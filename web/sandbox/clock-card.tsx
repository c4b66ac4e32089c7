import { text } from '@fairlead/contract/text'
import { type FormEvent, useEffect, useState } from 'react'
import { toastFailure, toastSuccess } from '../lib/calls/toast-failure.ts'
import { utcTime } from '../lib/formats/format.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/forms/field.tsx'
import { useAdvanceClock } from './use-sandbox.ts'

const hour = 3_600
const day = 24 * hour
const skips = [
  { label: '+1 h', seconds: hour },
  { label: '+1 day', seconds: day },
  { label: '+7 days', seconds: 7 * day },
]

export function ClockCard({ now }: { now: string }) {
  const shown = useServerNow(now)
  const advancing = useAdvanceClock()
  const [days, setDays] = useState('30')

  const skip = (seconds: number) =>
    advancing.mutate(seconds, {
      onSuccess: (reply) => toastSuccess(`It is now ${utcTime(reply.now)}.`),
      onError: (error) => toastFailure(error, text.internal),
    })

  const skipCustom = (event: FormEvent) => {
    event.preventDefault()
    skip(Math.round(Number(days) * day))
  }

  return (
    <Card id="clock" title="Clock" className="scroll-mt-6">
      <p className="tabular text-lg font-semibold">{utcTime(shown)}</p>
      <p className="mt-1 mb-4 text-sm text-muted">
        Skip ahead, and everything due in the meantime is carried out: hosting charges, deadlines, trades. Then the
        clock shows the new time.
      </p>
      <div className="mb-4 flex flex-wrap gap-2">
        {skips.map((item) => (
          <Button
            key={item.label}
            tone="secondary"
            disabled={advancing.isPending}
            aria-label={`Skip ${item.label}`}
            onClick={() => skip(item.seconds)}
          >
            {item.label}
          </Button>
        ))}
      </div>
      <form onSubmit={skipCustom} className="flex items-end gap-2">
        <div className="w-32">
          <Field
            label="Days"
            type="number"
            min={0}
            max={31}
            step="any"
            required
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </div>
        <Button type="submit" tone="secondary" busy={advancing.isPending} className="min-h-11">
          Skip
        </Button>
      </form>
    </Card>
  )
}

/** The server's clock, kept running between its answers. */
function useServerNow(answer: string): Date {
  const [now, setNow] = useState(() => new Date(answer))
  useEffect(() => {
    const ahead = new Date(answer).getTime() - Date.now()
    const tick = () => setNow(new Date(Date.now() + ahead))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [answer])
  return now
}
