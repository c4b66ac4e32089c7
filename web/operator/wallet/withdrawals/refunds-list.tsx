import {
  approveRefund,
  listRefunds,
  readRefundApproval,
  rejectRefund,
  takeBackRefund,
} from '@fairlead/contract/routes/wallet/operator-money'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { money, shortHash } from '../../../lib/formats/format.ts'
import { type PageQuery, usePagedTable } from '../../../lib/use-paged-table.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segments } from '../../../ui/forms/segments.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { memberColumn } from '../../people/member-column.tsx'
import { Moment } from '../../shell/moment.tsx'
import { mayCall, type OperatorUser } from '../../shell/operator-user.ts'
import { PresentOthers } from '../../shell/present-others.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useDecision } from '../../shell/use-decision.ts'
import { ProofDialog } from './proof-dialog.tsx'

type Reply = z.output<typeof listRefunds.reply>
type Refund = Reply['refunds'][number]
type Shown = Refund['status'] | 'all'
type ColumnId = 'name' | 'amount' | 'status' | 'closedAt' | 'address' | 'decide'

const pageSize = 10
const shown: readonly { value: Shown; label: string }[] = [
  { value: 'waiting', label: 'To decide' },
  { value: 'failed', label: 'Failed' },
  { value: 'queued', label: 'Queued' },
  { value: 'sending', label: 'Being sent' },
  { value: 'paid', label: 'Paid' },
  { value: 'all', label: 'All' },
]
const tones: Readonly<Record<Refund['status'], BadgeTone>> = {
  waiting: 'warning',
  queued: 'neutral',
  sending: 'accent',
  paid: 'positive',
  failed: 'negative',
}

const columns: readonly Column<Refund, ColumnId>[] = [
  memberColumn,
  {
    id: 'amount',
    label: 'Amount',
    align: 'end',
    cell: ({ amount, young }) => (
      <>
        {money(amount)}
        {young > 0 && <span className="block text-xs text-warning-text">{money(young)} younger than seven days</span>}
      </>
    ),
    raw: ({ amount }) => amount,
  },
  {
    id: 'status',
    label: 'State',
    cell: ({ status, reason, approvals, approvalsNeeded }) => (
      <>
        <Badge tone={tones[status]}>{status}</Badge>{' '}
        {approvals > 0 && approvals < approvalsNeeded && (
          <Badge tone="warning">
            {approvals} of {approvalsNeeded}
          </Badge>
        )}
        {reason && <span className="mt-1 block text-xs text-muted">{reason}</span>}
      </>
    ),
    raw: ({ status, reason }) => (reason ? `${status}: ${reason}` : status),
  },
  {
    id: 'closedAt',
    label: 'Closed',
    cell: ({ closedAt }) => <Moment at={closedAt} />,
    raw: ({ closedAt }) => closedAt,
  },
  { id: 'address', label: 'To', cell: ({ address }) => shortHash(address), raw: ({ address }) => address },
]

export function RefundsList({ operator }: { operator: OperatorUser }) {
  const [state, setState] = useState<Shown>('waiting')
  const ask = ({ page, pageSize: size, search }: PageQuery<ColumnId>, signal?: AbortSignal) =>
    call(listRefunds, {
      query: { page, pageSize: size, ...(search ? { search } : {}), ...(state === 'all' ? {} : { status: state }) },
      ...(signal ? { signal } : {}),
    })
  const { source } = usePagedTable({
    queryKey: [...keyOf(listRefunds), state],
    ask,
    rowsOf: ({ refunds, total }: Reply) => ({ rows: refunds, total }),
    pageSize,
  })
  return (
    <Card>
      <div className="mb-4 md:w-fit">
        <Segments legend="Which refunds" options={shown} value={state} onChange={setState} />
      </div>
      <ReportTable
        caption="Refunds"
        columns={mayCall(operator, approveRefund) ? [...columns, decideColumn(operator)] : columns}
        source={source}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title="No entries">No matching refunds.</EmptyState>}
        searchLabel="Name, e-mail, address"
        fileName="refunds"
        onExportFailed={(error) => toastFailure(error, text.internal)}
      />
    </Card>
  )
}

const decideColumn = (operator: OperatorUser): Column<Refund, ColumnId> => ({
  id: 'decide',
  label: 'Decide',
  cell: (refund) => <DecideRefund refund={refund} operator={operator} />,
  raw: () => '',
})

function DecideRefund({ refund, operator }: { refund: Refund; operator: OperatorUser }) {
  const { act, decide, isBusy } = useDecision()
  const [asking, ask] = useState<'approve' | 'reject'>()
  const { id, name, amount, address, status, canTakeBack, approvers } = refund
  const params = { id }
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'waiting' && (
        <>
          <Button disabled={isBusy} onClick={() => ask('approve')}>
            Approve
          </Button>
          <Button tone="danger" disabled={isBusy} onClick={() => ask('reject')}>
            Reject
          </Button>
        </>
      )}
      {canTakeBack && approvers.some((approver) => approver.id === operator.id) && (
        <Button tone="secondary" disabled={isBusy} onClick={() => decide(() => act(takeBackRefund, { params }))}>
          Take back
        </Button>
      )}
      {asking === 'approve' && (
        <ProofDialog
          title={`Approve ${money(amount)} for ${name}`}
          action="Approve"
          isBusy={isBusy}
          queryKey={[...keyOf(readRefundApproval), id]}
          ask={(signal) => call(readRefundApproval, { params, signal })}
          onClose={() => ask(undefined)}
          onProved={async (proof) => {
            await decide(() => act(approveRefund, { params, body: proof }))
            ask(undefined)
          }}
        >
          <PresentOthers section="refunds" id={id} />
          {money(amount)} will be sent to <span className="wrap-anywhere">{address}</span>.
        </ProofDialog>
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={`Do not pay ${money(amount)} to ${name}`}
          action="Reject"
          isBusy={isBusy}
          onClose={() => ask(undefined)}
          onDecide={async (reason) => {
            await decide(() => act(rejectRefund, { params, body: { reason } }))
            ask(undefined)
          }}
        >
          <PresentOthers section="refunds" id={id} />
          The refund is not paid for now, but it is still owed.
        </ReasonDialog>
      )}
    </div>
  )
}
