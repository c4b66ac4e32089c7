import { alertTitles, silencedBy } from '@fairlead/contract/alerts'
import { endSilence, listSilences } from '@fairlead/contract/routes/watch/operator-alerts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { digits } from '../../lib/formats/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { Failure } from '../shell/failure.tsx'
import { Moment } from '../shell/moment.tsx'
import type { OperatorUser } from '../shell/operator-user.ts'
import { useDecision } from '../shell/use-decision.ts'

type Silence = z.output<typeof listSilences.reply>['silences'][number]

const shown = 10

/** What is silenced for a while, by whom and why; anybody who may silence it may end that early. */
export function SilencesCard({ operator }: { operator: OperatorUser }) {
  const [page, setPage] = useState(1)
  const silences = useQuery({
    queryKey: [...keyOf(listSilences), page],
    queryFn: ({ signal }) => call(listSilences, { query: { page, pageSize: shown }, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = silences
  return (
    <Card title="Silences" className="mt-4">
      <Failure of={silences} />
      {silences.isPending && <Skeleton className="h-16 w-full" />}
      {data?.total === 0 && <p className="text-sm text-muted">No alerts are silenced.</p>}
      {data && data.total > 0 && (
        <ul className="divide-y divide-line">
          {data.silences.map((silence) => (
            <SilenceRow key={silence.id} silence={silence} mayEnd={silencedBy(silence.kind).includes(operator.role)} />
          ))}
        </ul>
      )}
      {data && data.total > shown && (
        <Pagination page={page} pages={Math.ceil(data.total / shown)} onPage={setPage} label="Pages of silences" />
      )}
    </Card>
  )
}

function SilenceRow({ silence, mayEnd }: { silence: Silence; mayEnd: boolean }) {
  const { id, kind, key, reason, madeBy, madeAt, until, endedBy, endedAt, holds, open } = silence
  const { act, decide, isBusy } = useDecision()
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">
            {alertTitles[kind]}
            {key === null ? ', all of them' : key !== '' && `, ${key}`}
          </span>
          <Badge tone={holds ? 'warning' : 'neutral'}>{holds ? 'holds' : 'over'}</Badge>
        </p>
        <p className="mt-1 wrap-anywhere">{reason}</p>
        <p className="mt-1 text-muted">
          {madeBy}, <Moment at={madeAt} /> until <Moment at={until} />
          {endedAt && (
            <>
              {' '}
              · ended by {endedBy}, <Moment at={endedAt} />
            </>
          )}
        </p>
        {holds && <p className="tabular mt-1">{openWords(open)}</p>}
      </div>
      {holds && mayEnd && (
        <Button
          tone="secondary"
          busy={isBusy}
          aria-label={`End the silence of ${alertTitles[kind]}`}
          onClick={() => decide(() => act(endSilence, { params: { id } }))}
        >
          End now
        </Button>
      )}
    </li>
  )
}

function openWords(open: number): string {
  if (open === 0) return 'No such alert is active.'
  return open === 1 ? 'One such alert is active.' : `${digits(open)} such alerts are active.`
}
