import { depositsCredited } from '@fairlead/contract/figures'
import { readGrowth } from '@fairlead/contract/routes/desk/operator-reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { digits, money } from '../../../lib/formats/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Segments } from '../../../ui/forms/segments.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConsoleHead } from '../../shell/console-head.tsx'
import { ConsoleLink } from '../../shell/console-link.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Moment } from '../../shell/moment.tsx'
import type { OperatorUser } from '../../shell/operator-user.ts'
import { PlainTable } from '../../shell/plain-table.tsx'
import { Clusters } from './clusters.tsx'
import { Funnel } from './funnel.tsx'
import { HoldsCard } from './holds-card.tsx'
import { type KnownSource, KnownSourcesCard } from './known-sources-card.tsx'

export type Growth = z.output<typeof readGrowth.reply>
type Weeks = '4' | '12' | '26' | '104'

const choices: readonly { value: Weeks; label: string }[] = [
  { value: '4', label: '4 weeks' },
  { value: '12', label: '12 weeks' },
  { value: '26', label: '26 weeks' },
  { value: '104', label: '2 years' },
]

export default function GrowthSection({ operator }: { operator: OperatorUser }) {
  const [weeks, setWeeks] = useState<Weeks>('12')
  const [known, setKnown] = useState<KnownSource>()
  const growth = useQuery({
    queryKey: [...keyOf(readGrowth), weeks],
    queryFn: ({ signal }) => call(readGrowth, { query: { weeks: Number(weeks) }, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = growth
  return (
    <>
      <ConsoleHead
        title="Growth & abuse"
        aside={<Segments legend="Period" options={choices} value={weeks} onChange={setWeeks} />}
      >
        {data?.countedAt ? (
          <>
            Counted <Moment at={data.countedAt} />, updated every quarter of an hour.
          </>
        ) : (
          'Updated every quarter of an hour.'
        )}
      </ConsoleHead>
      <Failure of={growth} />
      {growth.isPending && <Skeleton className="h-80" />}
      {data && (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          <Funnel weeks={data.weeks} />
          <Card title="Biggest teams">
            <PlainTable
              caption="Biggest teams"
              heads={['Member', 'Team', 'Active', depositsCredited.label, 'Income']}
              rows={data.teams.map((row) => ({
                key: String(row.id),
                cells: [
                  <ConsoleLink key="name" to="members" open={row.id}>
                    {row.name}
                  </ConsoleLink>,
                  digits(row.members),
                  digits(row.active),
                  money(row.deposited),
                  money(row.income),
                ],
              }))}
              empty="No one has a team yet."
            />
            <p className="mt-3 text-xs text-muted">
              {depositsCredited.label}: {depositsCredited.means}
            </p>
          </Card>
          <Card title="Cohorts by week of registration" className="xl:col-span-2">
            <PlainTable
              caption="Cohorts by week of registration"
              heads={['Week of', 'Registered', 'Verified', 'Funded', 'Active', depositsCredited.label]}
              rows={data.weeks.map((row) => ({
                key: row.week,
                cells: [
                  row.week,
                  digits(row.registered),
                  share(row.verified, row.registered),
                  share(row.funded, row.registered),
                  share(row.active, row.registered),
                  money(row.deposited),
                ],
              }))}
              empty="No one registered in this period."
            />
            <p className="mt-3 text-xs text-muted">
              {depositsCredited.label}: {depositsCredited.means} Deposits by members who registered in that week,
              whenever they were made.
            </p>
          </Card>
          <Clusters operator={operator} onKnown={setKnown} />
          <HoldsCard operator={operator} />
          <KnownSourcesCard operator={operator} given={known} />
        </div>
      )}
    </>
  )
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${digits(part)} (${digits((part / whole) * 100)}%)`
