import { listOrders } from '@fairlead/contract/routes/desk/operator-orders'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { type PageQuery, usePagedTable } from '../../../lib/use-paged-table.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segments } from '../../../ui/forms/segments.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { ConsoleHead } from '../../shell/console-head.tsx'
import type { OperatorUser } from '../../shell/operator-user.ts'
import { QueueLayout } from '../../shell/queue-layout.tsx'
import { sectionPath } from '../../shell/section-path.ts'
import { useOpenRow } from '../../shell/use-open-row.ts'
import { Ago } from '../../shell/waits.tsx'
import { OrderPanel, orderBadge } from './order-panel.tsx'

type Reply = z.output<typeof listOrders.reply>
export type Order = Reply['orders'][number]
type Shown = Order['status'] | 'all'
type ColumnId = 'what' | 'status'

const pageSize = 10
/** All of them first: what waits stands on top, and what a colleague has just decided stays in sight. */
const shown: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'done', label: 'Done' },
  { value: 'withdrawn', label: 'Cancelled' },
]

const columns: readonly Column<Order, ColumnId>[] = [
  {
    id: 'what',
    label: 'What',
    isLink: true,
    cell: ({ what }) => what,
    note: ({ askedBy, askedAt }) => (
      <>
        requested by {askedBy.name}, <Ago at={askedAt} />
      </>
    ),
    raw: ({ what }) => what,
  },
  { id: 'status', label: 'State', align: 'end', cell: (order) => orderBadge(order), raw: ({ status }) => status },
]

export default function Orders({ operator }: { operator: OperatorUser }) {
  const [status, setStatus] = useState<Shown>('all')
  const open = useOpenRow('orders')
  const { source } = usePagedTable({
    queryKey: [...keyOf(listOrders), status],
    ask: ({ page, pageSize: size }: PageQuery<ColumnId>, signal) =>
      call(listOrders, {
        query: { page, pageSize: size, ...(status === 'all' ? {} : { status }) },
        ...(signal ? { signal } : {}),
      }),
    rowsOf: ({ orders, total }: Reply) => ({ rows: orders, total }),
    pageSize,
  })
  return (
    <>
      <ConsoleHead title="Second operator">
        Requests that need a second operator: unfreezing, ledger corrections, returned money, transfers unknown to a
        restored database, and actions that affect many members.
      </ConsoleHead>
      <QueueLayout
        onClose={open.close}
        detail={
          open.id && (
            <OrderPanel
              key={open.id}
              id={open.id}
              order={source.rows?.find(({ id }) => id === open.id)}
              isLoading={!source.rows}
              operator={operator}
            />
          )
        }
        list={
          <Card>
            <div className="mb-4 md:w-fit">
              <Segments legend="Which orders" options={shown} value={status} onChange={setStatus} />
            </div>
            <ReportTable
              caption="Orders"
              columns={columns}
              source={source}
              rowKey={({ id }) => String(id)}
              rowLink={({ id, what }) => ({ to: sectionPath('orders', id), label: what, isOpen: id === open.id })}
              empty={<EmptyState title="No entries">No requests need a second operator.</EmptyState>}
              hasSearch={false}
              fileName="orders"
              onExportFailed={(error) => toastFailure(error, text.internal)}
            />
          </Card>
        }
      />
    </>
  )
}
