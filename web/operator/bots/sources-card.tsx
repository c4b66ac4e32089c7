import { listPriceSources, markPriceSource, unmarkPriceSource } from '@fairlead/contract/routes/bots/operator-terminals'
import { text } from '@fairlead/contract/text'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { sentencesOf } from '../../lib/calls/api-error.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Moment } from '../shell/moment.tsx'
import { mayCall, type OperatorUser } from '../shell/operator-user.ts'
import { useDecision } from '../shell/use-decision.ts'

type Source = z.output<typeof listPriceSources.reply>['sources'][number]

/** Which brokers' prices the live market is made of. */
export function SourcesCard({ operator }: { operator: OperatorUser }) {
  const { data, error } = useQuery({
    queryKey: keyOf(listPriceSources),
    queryFn: ({ signal }) => call(listPriceSources, { signal }),
  })
  const sources = data?.sources ?? []
  const mayMark = mayCall(operator, markPriceSource)
  return (
    <Card title="Price sources" className="mb-4">
      <p className="mb-4 max-w-prose text-sm text-muted">
        In live mode, bars are built only from the prices that our own terminals report on the servers marked here. If
        two sources disagree, no bar is built and an alert is raised. Mark brokers whose prices you trust.
      </p>
      {error && !data && <Alert tone="negative">{sentencesOf(error, text.internal).join(' ')}</Alert>}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && !sources.some(({ markedAt }) => markedAt) && (
        <Alert tone="warning">
          No server is marked. In live mode no new bars are built, and no bot opens a position.
          {mayMark ? '' : ' An owner can mark one.'}
        </Alert>
      )}
      {sources.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {sources.map((source) => (
            <SourceRow key={`${source.server} ${source.company}`} source={source} mayMark={mayMark} />
          ))}
        </ul>
      )}
      {data && sources.length === 0 && <p className="mt-3 text-sm text-muted">We do not host any terminals yet.</p>}
    </Card>
  )
}

function SourceRow({ source, mayMark }: { source: Source; mayMark: boolean }) {
  const { server, company, terminals, lastToldAt, markedAt, markedBy } = source
  const { act, decide, isBusy } = useDecision()
  const body = { server, company }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {server} {markedAt && <Badge tone="positive">source</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {company}, {terminals} of our {terminals === 1 ? 'terminal' : 'terminals'},{' '}
          {lastToldAt ? (
            <>
              last price <Moment at={lastToldAt} />
            </>
          ) : (
            'no price in the last hour'
          )}
          {markedAt && (
            <>
              , marked by {markedBy} on <Moment at={markedAt} />
            </>
          )}
        </p>
      </div>
      {mayMark && (
        <Button
          tone={markedAt ? 'danger' : 'secondary'}
          busy={isBusy}
          aria-label={`${markedAt ? 'Unmark' : 'Mark'} ${server} of ${company}`}
          onClick={() => decide(() => act(markedAt ? unmarkPriceSource : markPriceSource, { body }))}
        >
          {markedAt ? 'Unmark' : 'Mark as a source'}
        </Button>
      )}
    </li>
  )
}
