import { readEligibility } from '@fairlead/contract/routes/finance/income'
import { text } from '@fairlead/contract/text'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { z } from 'zod'
import { usd } from '../../../content/term-words.ts'
import { call } from '../../../lib/calls/api.ts'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { digits, money } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { activeMeans } from '../../bots/active-means.ts'
import { missingForNext } from './missing-for-next.ts'

export type Eligibility = z.output<typeof readEligibility.reply>

/** Which levels pay the member at present, and what is missing for the next one. */
export function EligibilityCard() {
  const query = useQuery({
    queryKey: keyOf(readEligibility),
    queryFn: ({ signal }) => call(readEligibility, { signal }),
  })
  if (query.error)
    return (
      <Card title="Your levels">
        <Alert tone="negative">{sentencesOf(query.error, text.internal).join(' ')}</Alert>
      </Card>
    )
  if (!query.data) return <Skeleton className="h-56 w-full rounded-card" />
  const { hasPackage, activeDirects, teamBusiness, levels } = query.data
  const paying = levels.filter(({ eligible }) => eligible)
  const standing = [
    { label: 'Active with deposited fuel', value: hasPackage ? 'Yes' : 'No' },
    { label: 'Active direct members', value: digits(activeDirects) },
    { label: 'Team business', value: money(teamBusiness) },
  ]
  return (
    <Card title="Your levels">
      <p className="text-sm text-muted">
        <strong className="text-ink">
          {paying.length} of {levels.length} levels pay you
        </strong>{' '}
        at present. {missingForNext(query.data)}
      </p>
      <dl className="mt-4 grid gap-3 text-sm sm:grid-cols-3">
        {standing.map(({ label, value }) => (
          <div key={label} className="rounded-control bg-raised px-3 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-xs text-muted">{activeMeans} A deposit counts as team business from its eighth day.</p>
      <ol className="mt-4 grid grid-cols-4 gap-2 sm:grid-cols-5 md:grid-cols-10">
        {levels.map((level) => (
          <li
            key={level.level}
            title={`${level.membersNeeded} active direct members, ${usd(level.businessNeeded)} of team business`}
            className={classNames(
              'tabular rounded-control border px-2 py-1.5 text-center text-xs',
              level.eligible ? 'border-accent bg-accent-soft text-accent-strong' : 'border-line text-muted',
            )}
          >
            <span className="flex items-center justify-center gap-1 font-semibold">
              {level.eligible && <Check className="size-3" aria-label="Pays" />}
              {level.level}
            </span>
            {level.percent}%
          </li>
        ))}
      </ol>
    </Card>
  )
}
