import type { DoctorReport, DoctorState } from '@fairlead/contract/doctor'
import { readDoctor } from '@fairlead/contract/routes/desk/operator-doctor'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConsoleHead } from '../shell/console-head.tsx'
import { Failure } from '../shell/failure.tsx'
import { Moment } from '../shell/moment.tsx'

const marks: Record<DoctorState, { tone: BadgeTone; words: string }> = {
  fine: { tone: 'positive', words: 'Fine' },
  unknown: { tone: 'neutral', words: 'Not visible from here' },
  warning: { tone: 'warning', words: 'Warning' },
  fault: { tone: 'negative', words: 'Fault' },
}
const summaries: Record<DoctorState, string> = {
  fine: 'Every check passed.',
  unknown: 'No problems found; some checks cannot be made from this process.',
  warning: 'The service works, but something needs attention.',
  fault: 'There is a fault. See what to do beside it.',
}

/** What `npm run doctor` prints, as the process that answers sees it. */
export default function Doctor() {
  const doctor = useQuery({
    queryKey: keyOf(readDoctor),
    queryFn: ({ signal }) => call(readDoctor, { signal }),
    staleTime: 0,
  })
  const { data } = doctor
  return (
    <>
      <ConsoleHead
        title="Doctor"
        aside={
          <Button busy={doctor.isFetching} onClick={() => void doctor.refetch()}>
            Look again
          </Button>
        }
      >
        {data
          ? summaries[data.state]
          : 'A check of settings, permissions, keys, ledger, nodes, mail and more, made now.'}
      </ConsoleHead>
      <Failure of={doctor} />
      {doctor.isPending && <Skeleton className="h-96 w-full" />}
      {data && (
        <Card>
          <ul className="divide-y divide-line">
            {data.checks.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
          </ul>
          <p className="mt-4 text-sm text-muted">
            As this process and its login see it, <Moment at={data.at} />. On a machine of the service,{' '}
            <code className="font-mono">npm run doctor</code> checks with the settings used there.
          </p>
        </Card>
      )}
    </>
  )
}

function CheckRow({ check: { title, state, looked, found, todo } }: { check: DoctorReport['checks'][number] }) {
  const { tone, words } = marks[state]
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-1 py-3 text-sm first:pt-0 md:grid-cols-[12rem_minmax(0,1fr)]">
      <h2 className="flex items-start justify-between gap-3 text-sm font-semibold md:flex-col md:justify-start md:gap-1">
        {title}
        <Badge tone={tone}>{words}</Badge>
      </h2>
      <div className="min-w-0">
        <p className="text-muted wrap-anywhere">{looked}</p>
        {found.length > 0 && (
          <ul className="mt-1 grid gap-1">
            {found.map((sentence) => (
              <li key={sentence} className="font-semibold wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        )}
        {todo && <p className="mt-1">What to do: {todo}</p>}
      </div>
    </li>
  )
}
