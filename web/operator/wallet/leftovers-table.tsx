import { listLeftovers } from '@fairlead/contract/routes/desk/operator-orders'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { money, shortHash } from '../../lib/formats/format.ts'
import { type PageQuery, usePagedTable } from '../../lib/use-paged-table.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ReportTable } from '../../ui/tables/report-table.tsx'
import { AskOrder } from '../desk/orders/ask-order.tsx'
import { memberColumn } from '../people/member-column.tsx'
import { Moment } from '../shell/moment.tsx'

type Reply = z.output<typeof listLeftovers.reply>
type Leftover = Reply['leftovers'][number]
type ColumnId = 'name' | 'suspense' | 'income' | 'closedAt' | 'payoutAddress' | 'decide'

const pageSize = 10

const columns: readonly Column<Leftover, ColumnId>[] = [
  memberColumn,
  {
    id: 'suspense',
    label: 'Deposits',
    align: 'end',
    cell: ({ suspense }) => money(suspense),
    raw: ({ suspense }) => suspense,
  },
  { id: 'income', label: 'Income', align: 'end', cell: ({ income }) => money(income), raw: ({ income }) => income },
  {
    id: 'closedAt',
    label: 'Closed',
    cell: ({ closedAt }) => <Moment at={closedAt} />,
    raw: ({ closedAt }) => closedAt,
  },
  {
    id: 'payoutAddress',
    label: 'To',
    cell: ({ payoutAddress }) =>
      payoutAddress ? <span title={payoutAddress}>{shortHash(payoutAddress)}</span> : <Badge>no address</Badge>,
    raw: ({ payoutAddress }) => payoutAddress ?? '',
  },
  { id: 'decide', label: 'Decide', cell: (leftover) => <SendButtons leftover={leftover} />, raw: () => '' },
]

/** What closed members still have with us. */
export function LeftoversTable() {
  const { source } = usePagedTable({
    queryKey: keyOf(listLeftovers),
    ask: ({ page, pageSize: size }: PageQuery<ColumnId>, signal) =>
      call(listLeftovers, { query: { page, pageSize: size }, ...(signal ? { signal } : {}) }),
    rowsOf: ({ leftovers, total }: Reply) => ({ rows: leftovers, total }),
    pageSize,
  })
  return (
    <Card>
      <ReportTable
        caption="Money of closed members"
        columns={columns}
        source={source}
        rowKey={({ memberId }) => String(memberId)}
        empty={
          <EmptyState title="Nothing is left">Closed members have been paid everything they were owed.</EmptyState>
        }
        hasSearch={false}
        fileName="leftovers"
        onExportFailed={(error) => toastFailure(error, text.internal)}
      />
    </Card>
  )
}

function SendButtons({ leftover: { memberId, name, suspense, income, payoutAddress } }: { leftover: Leftover }) {
  if (!payoutAddress) return <span className="text-sm text-muted">waiting for the member to set an address</span>
  return (
    <div className="flex flex-wrap gap-2">
      {(['suspense', 'income'] as const).map((account) => {
        const amount = account === 'income' ? income : suspense
        const what = account === 'income' ? 'income' : 'deposits'
        return (
          amount > 0 && (
            <AskOrder
              key={account}
              label={`Send the ${what}`}
              title={`Send ${money(amount)} of ${what} to ${name}`}
              wish={{ kind: 'leftover', memberId, account }}
            >
              {money(amount)} will be sent to <span className="wrap-anywhere">{payoutAddress}</span>. Small amounts are
              sent at once; above the limit a second operator must confirm.
            </AskOrder>
          )
        )
      })}
    </div>
  )
}
