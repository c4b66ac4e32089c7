import { listRefunds, type refundState } from '@fairlead/contract/routes/operator-queues'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { money, shortHash } from '../../lib/format.ts'
import { keyOf } from '../../lib/query-key.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { type AskedPage, usePagedTable } from '../../lib/use-paged-table.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReportTable } from '../../ui/report-table.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Moment } from '../moment.tsx'

type Reply = z.output<typeof listRefunds.reply>
type Refund = Reply['refunds'][number]
type Shown = z.output<typeof refundState> | 'all'
type ColumnId = 'name' | 'amount' | 'state' | 'queuedAt' | 'address' | 'hash'

const pageSize = 10
const shown: readonly { value: Shown; label: string }[] = [
  { value: 'failed', label: 'Failed' },
  { value: 'queued', label: 'Queued' },
  { value: 'sending', label: 'Being sent' },
  { value: 'paid', label: 'Paid' },
  { value: 'all', label: 'All' },
]
const tones: Readonly<Record<Refund['state'], BadgeTone>> = {
  queued: 'neutral',
  sending: 'accent',
  paid: 'positive',
  failed: 'negative',
}

const columns: readonly Column<Refund, ColumnId>[] = [
  {
    id: 'name',
    label: 'Member',
    cell: ({ name, memberId }) => (
      <ConsoleLink to="members" open={memberId}>
        {name}
      </ConsoleLink>
    ),
    raw: ({ name }) => name,
  },
  { id: 'amount', label: 'Amount', align: 'end', cell: ({ amount }) => money(amount), raw: ({ amount }) => amount },
  {
    id: 'state',
    label: 'State',
    cell: ({ state, reason }) => (
      <>
        <Badge tone={tones[state]}>{state}</Badge>
        {reason && <span className="mt-1 block text-xs text-muted">{reason}</span>}
      </>
    ),
    raw: ({ state, reason }) => (reason ? `${state}: ${reason}` : state),
  },
  { id: 'queuedAt', label: 'Since', cell: ({ queuedAt }) => <Moment at={queuedAt} />, raw: ({ queuedAt }) => queuedAt },
  { id: 'address', label: 'To', cell: ({ address }) => shortHash(address), raw: ({ address }) => address },
  {
    id: 'hash',
    label: 'Transaction',
    cell: ({ hash }) => (hash ? shortHash(hash) : '–'),
    raw: ({ hash }) => hash ?? '',
  },
]

export function RefundsList() {
  const [state, setState] = useState<Shown>('failed')
  const ask = ({ page, pageSize: size, search }: AskedPage<ColumnId>, signal?: AbortSignal) =>
    call(listRefunds, {
      query: { page, pageSize: size, ...(search ? { search } : {}), ...(state === 'all' ? {} : { state }) },
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
        columns={columns}
        source={source}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title="Nothing here">No refund matches.</EmptyState>}
        searchLabel="Name, e-mail, address"
        fileName="refunds"
        onExportFailed={(error) => toastFailure(error, text.internal)}
      />
    </Card>
  )
}
