import { HoldFigures } from '../hold-figures.tsx'
import { FiguresList, useStopFigures } from '../stop-figures.tsx'
import type { Order } from './orders.tsx'
import { TransfersList } from './transfers-list.tsx'

type Details = Order['details']

/** What an order would reach if it were confirmed now; nothing for those whose words say it all. */
export function OrderReach({ details }: { details: Details }) {
  if (details.kind === 'reconcile') return <TransfersList transfers={details.transfers} />
  if (details.kind === 'close_all') return <ClosingReach details={details} />
  if (details.kind === 'hold_cluster')
    return (
      <div className="mt-5">
        <HoldFigures clusterId={details.clusterId} />
      </div>
    )
  return null
}

function ClosingReach({ details }: { details: Extract<Details, { kind: 'close_all' }> }) {
  const { scope, memberId, symbol, strategy } = details
  const { data } = useStopFigures({
    scope,
    ...(memberId && { memberId }),
    ...(symbol && { symbol }),
    ...(strategy && { strategy }),
  })
  return data ? (
    <div className="mt-5">
      <FiguresList figures={data} />
    </div>
  ) : null
}
