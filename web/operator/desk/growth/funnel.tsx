import { digits } from '../../../lib/formats/format.ts'
import { Card } from '../../../ui/card.tsx'
import type { Growth } from './growth.tsx'

type Week = Growth['weeks'][number]
type Step = 'visited' | 'registered' | 'verified' | 'funded' | 'active'

const steps: readonly { name: Step; label: string }[] = [
  { name: 'visited', label: 'Visited the register page' },
  { name: 'registered', label: 'Registered' },
  { name: 'verified', label: 'Verified' },
  { name: 'funded', label: 'Funded' },
  { name: 'active', label: 'Active' },
]

/** How many come from one step to the next, over all the weeks shown. */
export function Funnel({ weeks }: { weeks: readonly Week[] }) {
  const sums = steps.map(({ name, label }) => ({ label, count: weeks.reduce((sum, week) => sum + week[name], 0) }))
  const most = Math.max(...sums.map(({ count }) => count), 1)
  return (
    <Card title="From the register page to an active bot">
      <ol className="space-y-3">
        {sums.map(({ label, count }, place) => (
          <li key={label}>
            <p className="flex justify-between gap-4 text-sm">
              <span>{label}</span>
              <span className="tabular font-semibold">
                {digits(count)}
                <span className="ml-2 font-normal text-muted">{ofBefore(count, sums[place - 1]?.count)}</span>
              </span>
            </p>
            <svg viewBox="0 0 1000 10" preserveAspectRatio="none" className="mt-1 h-2.5 w-full" aria-hidden="true">
              <rect width="1000" height="10" className="fill-raised" />
              <rect width={(count / most) * 1_000} height="10" className="fill-accent" />
            </svg>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-xs text-muted">
        Visits are counted once a day per browser, so registrations can outnumber visits: some people return later or
        come by another route.
      </p>
    </Card>
  )
}

const ofBefore = (count: number, before: number | undefined): string =>
  before === undefined || before === 0 ? '' : `${digits((count / before) * 100)}%`
