import { timings } from '@fairlead/contract/constants'
import { approveWithdrawal, listWithdrawals } from '@fairlead/contract/routes/wallet/operator-money'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { money, shortHash } from '../../../lib/formats/format.ts'
import { type PageQuery, usePagedTable } from '../../../lib/use-paged-table.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Segments } from '../../../ui/forms/segments.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { mayCall, type OperatorUser } from '../../shell/operator-user.ts'
import { QueueLayout } from '../../shell/queue-layout.tsx'
import { sectionPath } from '../../shell/section-path.ts'
import { useOpenRow } from '../../shell/use-open-row.ts'
import { TimeLeft } from '../../shell/waits.tsx'
import { ApproveMany } from './approve-many.tsx'
import { stateBadge } from './state-badge.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'

type Reply = z.output<typeof listWithdrawals.reply>
export type Withdrawal = Reply['withdrawals'][number]
type ColumnId = 'chosen' | 'name' | 'amount' | 'createdAt'
type Shown = 'processing' | 'success' | 'rejected' | 'failed'

const pageSize = 10
const shown: readonly { value: Shown; label: string }[] = [
  { value: 'processing', label: 'To decide' },
  { value: 'success', label: 'Paid' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'failed', label: 'Failed' },
]

/** A code is used up by one approval and a passkey signs one sum: only the password lets several through. */
const isForMany = (row: Withdrawal): boolean => isWaiting(row) && row.proof === 'password'
const isWaiting = ({ status, approvedAt }: Withdrawal): boolean => status === 'processing' && approvedAt === null
const dueAt = ({ createdAt }: Withdrawal): string =>
  new Date(Date.parse(createdAt) + timings.withdrawalMsMax).toISOString()

const columns: readonly Column<Withdrawal, ColumnId>[] = [
  {
    id: 'name',
    label: 'Member',
    isLink: true,
    sortBy: ({ name }) => name,
    cell: ({ name }) => name,
    note: ({ address }) => shortHash(address),
    raw: ({ name }) => name,
  },
  { id: 'amount', label: 'Amount', align: 'end', sortBy: ({ amount }) => amount, cell: ({ amount }) => money(amount) },
  {
    id: 'createdAt',
    label: 'Waiting',
    align: 'end',
    sortBy: ({ createdAt }) => createdAt,
    cell: (row) => (
      <span className="inline-flex flex-col items-end gap-1">
        {isWaiting(row) ? <TimeLeft until={dueAt(row)} /> : stateBadge(row)}
        {row.approvals > 0 && row.approvals < row.approvalsNeeded && (
          <Badge tone="warning">
            {row.approvals} of {row.approvalsNeeded}
          </Badge>
        )}
      </span>
    ),
    raw: ({ createdAt }) => createdAt,
  },
]

export function WithdrawalsQueue({ operator }: { operator: OperatorUser }) {
  const [status, setStatus] = useState<Shown>('processing')
  const [chosen, choose] = useState<readonly Withdrawal[]>([])
  const open = useOpenRow('withdrawals')
  const mayApprove = mayCall(operator, approveWithdrawal)
  const ask = ({ sort, ...query }: PageQuery<ColumnId>, signal?: AbortSignal) =>
    call(listWithdrawals, {
      query: { ...query, status, ...(sort && sort !== 'chosen' ? { sort } : {}) },
      ...(signal ? { signal } : {}),
    })
  const { source } = usePagedTable({
    queryKey: [...keyOf(listWithdrawals), status],
    ask,
    rowsOf: ({ withdrawals, total }: Reply) => ({ rows: withdrawals, total }),
    pageSize,
  })
  // Somebody else may have decided since it was ticked.
  const waiting = new Map((source.rows ?? []).filter(isForMany).map((row) => [row.id, row]))
  const still = chosen.flatMap(({ id }) => waiting.get(id) ?? [])
  const toggle = (row: Withdrawal) =>
    choose(still.some(({ id }) => id === row.id) ? still.filter(({ id }) => id !== row.id) : [...still, row])
  const tick: Column<Withdrawal, ColumnId> = {
    id: 'chosen',
    label: 'Choose',
    cell: (row) =>
      waiting.has(row.id) && (
        <span className="relative z-10 inline-block">
          <Checkbox
            label={<span className="sr-only">Choose {row.name}</span>}
            checked={still.some(({ id }) => id === row.id)}
            onChange={() => toggle(row)}
          />
        </span>
      ),
    raw: () => '',
  }
  return (
    <QueueLayout
      onClose={open.close}
      detail={
        open.id && (
          <WithdrawalPanel
            key={open.id}
            id={open.id}
            row={source.rows?.find(({ id }) => id === open.id)}
            operator={operator}
          />
        )
      }
      list={
        <Card>
          <div className="mb-4">
            <Segments legend="Which withdrawals" options={shown} value={status} onChange={setStatus} />
          </div>
          {mayApprove && <ApproveMany chosen={still} onDone={() => choose([])} />}
          <ReportTable
            caption="Withdrawals"
            columns={mayApprove && status === 'processing' ? [tick, ...columns] : columns}
            source={source}
            rowKey={({ id }) => String(id)}
            rowLink={(row) => ({
              to: sectionPath('withdrawals', row.id),
              label: `${row.name}, ${money(row.amount)}`,
              isOpen: row.id === open.id,
            })}
            empty={<EmptyState title="No entries">No matching withdrawals.</EmptyState>}
            searchLabel="Name, e-mail, address"
            fileName="withdrawals"
            onExportFailed={(error) => toastFailure(error, text.internal)}
          />
        </Card>
      }
    />
  )
}
