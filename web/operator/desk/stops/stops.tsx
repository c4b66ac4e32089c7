import { roleRank } from '@fairlead/contract/role-rank'
import { setStop } from '@fairlead/contract/routes/desk/operator-stops'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { ConsoleHead } from '../../shell/console-head.tsx'
import { Failure } from '../../shell/failure.tsx'
import { mayCall, type OperatorUser } from '../../shell/operator-user.ts'
import { PayoutsCard } from './payouts-card.tsx'
import { StopForm } from './stop-form.tsx'
import { StopRow } from './stop-row.tsx'
import { stopsShown, useStops } from './use-stops.ts'

export default function Stops({ operator }: { operator: OperatorUser }) {
  const [page, setPage] = useState(1)
  const stops = useStops(page)
  const { data } = stops
  const mayStop = mayCall(operator, setStop)
  return (
    <>
      <ConsoleHead title="Stops">
        {data ? summary(data.holding) : 'Pause entries, close only, or close all now.'}
      </ConsoleHead>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
        <div className="grid grid-cols-1 gap-4">
          {mayStop && <StopForm operator={operator} />}
          {data ? (
            <PayoutsCard payouts={data.payouts} operator={operator} />
          ) : (
            stops.isPending && <Skeleton className="h-40" />
          )}
        </div>
        <Card title="Stops set">
          <Failure of={stops} />
          {stops.isPending && <Skeleton className="h-40" />}
          {data?.stops.length === 0 && (
            <EmptyState title="No stops yet">
              Each stop is listed here with what it affected and what it did.
            </EmptyState>
          )}
          {data && data.stops.length > 0 && (
            <ul className="divide-y divide-line">
              {data.stops.map((stop) => (
                <StopRow key={stop.id} stop={stop} mayLift={roleRank[operator.role] >= roleRank[stop.role]} />
              ))}
            </ul>
          )}
          {data && data.total > stopsShown && (
            <Pagination
              page={page}
              pages={Math.ceil(data.total / stopsShown)}
              onPage={setPage}
              label="Pages of stops"
            />
          )}
        </Card>
      </div>
    </>
  )
}

const summary = (holding: number): string =>
  holding === 0 ? 'No stops: every bot may trade.' : `${holding} ${holding === 1 ? 'stop in force' : 'stops in force'}.`
