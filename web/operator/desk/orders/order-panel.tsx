import { withdrawOrder } from '@fairlead/contract/routes/desk/operator-orders'
import { exactUsd } from '@fairlead/money/exact-usd'
import { fromDollars } from '@fairlead/money/parse'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConsoleLink } from '../../shell/console-link.tsx'
import { Facts } from '../../shell/facts.tsx'
import { Moment } from '../../shell/moment.tsx'
import type { OperatorUser } from '../../shell/operator-user.ts'
import { PresentOthers } from '../../shell/present-others.tsx'
import { useDecision } from '../../shell/use-decision.ts'
import { HoldFigures } from '../hold-figures.tsx'
import { FiguresList, useStopFigures } from '../stop-figures.tsx'
import type { Order } from './orders.tsx'
import { ProveOrder } from './prove-order.tsx'
import { TransfersList } from './transfers-list.tsx'

type Props = { id: number; order: Order | undefined; isLoading: boolean; operator: OperatorUser }

export function orderBadge({ status }: Order) {
  if (status === 'waiting') return <Badge tone="warning">waits</Badge>
  return status === 'done' ? <Badge tone="positive">done</Badge> : <Badge>cancelled</Badge>
}

/** One order: who asked for it and why, and the second operator's word. */
export function OrderPanel({ id, order, isLoading, operator }: Props) {
  if (isLoading) return <Skeleton className="h-72 w-full" />
  if (!order) {
    return (
      <Card>
        <p className="text-muted">This order is not on this page of the list. Try another status or page.</p>
      </Card>
    )
  }
  const { what, reason, memberId, amount, askedBy, askedAt } = order
  return (
    <Card>
      <PresentOthers section="orders" id={id} />
      <header className="mb-3 flex items-start justify-between gap-4">
        <h2 className="text-lg wrap-anywhere">{what}</h2>
        <span className="flex flex-col items-end gap-1">
          <Badge>#{id}</Badge>
          {orderBadge(order)}
        </span>
      </header>
      <Facts
        facts={[
          ...(amount === null ? [] : [{ label: 'Amount', value: exactUsd(fromDollars(amount)) }]),
          ...(memberId === null
            ? []
            : [
                {
                  label: 'Member',
                  value: (
                    <ConsoleLink to="members" open={memberId}>
                      member {memberId}
                    </ConsoleLink>
                  ),
                },
              ]),
          { label: 'Reason', value: reason },
          { label: 'Requested by', value: askedBy.name },
          { label: 'Requested', value: <Moment at={askedAt} /> },
        ]}
      />
      {(order.status === 'waiting' || order.details.kind === 'reconcile') && <OrderReach details={order.details} />}
      <Decide order={order} operator={operator} />
    </Card>
  )
}

function Decide({ order, operator }: { order: Order; operator: OperatorUser }) {
  const { act, decide, isBusy } = useDecision()
  const [isProving, setProving] = useState(false)
  const { id, what, status, approvals, refusal, askedBy, endedBy, endedAt } = order
  const params = { id }
  // What the signer refused to take into the books is asked for anew.
  const isPaid = order.details.kind !== 'reconcile'
  if (status !== 'waiting') {
    return (
      <div className="mt-5 text-sm text-muted">
        {endedBy?.name ?? 'Someone'} {status === 'done' ? 'confirmed' : 'cancelled'} this
        {endedAt && (
          <>
            {' '}
            on <Moment at={endedAt} />
          </>
        )}
        .{' '}
        {refusal === null ? 'Nothing more is needed.' : `The signer refused to ${isPaid ? 'pay' : 'do'} it: ${refusal}`}
        {refusal !== null && isPaid && (
          <span className="mt-3 block">
            <Button onClick={() => setProving(true)}>Confirm again…</Button>
          </span>
        )}
        {isProving && (
          <ProveOrder id={id} title="Confirm it again" action="Confirm" onClose={() => setProving(false)}>
            The operator who confirmed it can no longer approve payments. If you confirm it, it is paid, once.
          </ProveOrder>
        )}
      </div>
    )
  }
  const isOwn = askedBy.id === operator.id
  const isProved = approvals > 0
  return (
    <div className="mt-5">
      {isOwn === isProved && (
        <p className="mb-3 text-sm text-muted">
          {isOwn
            ? 'You made this request, so another operator must confirm it.'
            : `${askedBy.name} has not yet confirmed making this request. You can approve it after that.`}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isOwn !== isProved && (
          <Button busy={isBusy} onClick={() => setProving(true)}>
            {isOwn ? 'Prove…' : 'Confirm…'}
          </Button>
        )}
        <Button tone="danger" disabled={isBusy} onClick={() => decide(() => act(withdrawOrder, { params }))}>
          Cancel request
        </Button>
      </div>
      {isProving && (
        <ProveOrder
          id={id}
          title={isOwn ? 'Confirm that this request is yours' : 'Confirm as the second operator'}
          action={isOwn ? 'Confirm my request' : 'Confirm'}
          onClose={() => setProving(false)}
        >
          <p className="font-semibold wrap-anywhere">{what}.</p>
          <p className="mt-2">
            {isOwn
              ? 'Another operator can then approve it.'
              : `It takes effect at once and cannot be undone. Requested by ${askedBy.name}.`}
          </p>
        </ProveOrder>
      )}
    </div>
  )
}

type Details = Order['details']

/** What an order would reach if it were confirmed now; nothing for those whose words say it all. */
function OrderReach({ details }: { details: Details }) {
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
