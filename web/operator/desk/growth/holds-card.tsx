import { listHolds } from '@fairlead/contract/routes/desk/operator-clusters'
import { askForOrder } from '@fairlead/contract/routes/desk/operator-orders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { digits } from '../../../lib/formats/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Moment } from '../../shell/moment.tsx'
import { mayCall, type OperatorUser } from '../../shell/operator-user.ts'
import { clusterWords } from '../cluster-words.ts'
import { AskOrder } from '../orders/ask-order.tsx'

const pageSize = 5

/** Each hold as one action, which two operators can undo as one. */
export function HoldsCard({ operator }: { operator: OperatorUser }) {
  const [page, setPage] = useState(1)
  const holds = useQuery({
    queryKey: [...keyOf(listHolds), page],
    queryFn: ({ signal }) => call(listHolds, { query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = holds
  return (
    <Card title="Accounts on hold">
      <Failure of={holds} />
      {holds.isPending && <Skeleton className="h-24 w-full" />}
      {data?.holds.length === 0 && <p className="text-sm text-muted">No cluster has ever been put on hold.</p>}
      <ul className="divide-y divide-line">
        {data?.holds.map((hold) => (
          <li key={hold.id} className="flex flex-wrap items-start justify-between gap-3 py-4 text-sm first:pt-0">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">Hold {hold.id}</span>
                <Badge tone={hold.stillHeld > 0 ? 'warning' : 'neutral'}>{clusterWords[hold.kind]}</Badge>
                {hold.releasedAt && <Badge>undone</Badge>}
              </p>
              <p className="mt-1 break-all font-mono text-xs">{hold.shared}</p>
              <p className="mt-1">{hold.reason}</p>
              <p className="mt-1">
                {digits(hold.held)} {hold.held === 1 ? 'account' : 'accounts'} frozen, {digits(hold.stillHeld)} still.
              </p>
              <p className="mt-1 text-muted">
                {hold.heldBy}
                {hold.confirmedBy && ` and ${hold.confirmedBy}`}, <Moment at={hold.heldAt} />
                {hold.releasedAt && (
                  <>
                    {' '}
                    · undone by {hold.releasedBy}, <Moment at={hold.releasedAt} />
                  </>
                )}
              </p>
            </div>
            {!hold.releasedAt && hold.stillHeld > 0 && mayCall(operator, askForOrder) && (
              <AskOrder label="Undo" title={`Undo hold ${hold.id}`} wish={{ kind: 'release_hold', holdId: hold.id }}>
                When a second operator confirms it, {digits(hold.stillHeld)}{' '}
                {hold.stillHeld === 1 ? 'account is' : 'accounts are'} released: those frozen by this hold and for no
                other reason.
              </AskOrder>
            )}
          </li>
        ))}
      </ul>
      {data && data.total > pageSize && (
        <Pagination page={page} pages={Math.ceil(data.total / pageSize)} onPage={setPage} label="Pages of holds" />
      )}
    </Card>
  )
}
