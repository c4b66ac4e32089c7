import { type depositState, listSuspense } from '@fairlead/contract/routes/wallet/operator-queues'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { money, shortHash } from '../../lib/formats/format.ts'
import { type PageQuery, usePagedTable } from '../../lib/use-paged-table.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Segments } from '../../ui/forms/segments.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ReportTable } from '../../ui/tables/report-table.tsx'
import { ConsoleLink } from '../shell/console-link.tsx'
import { Moment } from '../shell/moment.tsx'

type Reply = z.output<typeof listSuspense.reply>
type Deposit = Reply['deposits'][number]
type Shown = z.output<typeof depositState> | 'all'
type ColumnId = 'name' | 'amount' | 'state' | 'seenAt' | 'hash' | 'from'

const pageSize = 10
const shown: readonly { value: Shown; label: string }[] = [
  { value: 'waiting', label: 'In suspense' },
  { value: 'pending', label: 'Confirming' },
  { value: 'credited', label: 'Credited' },
  { value: 'returned', label: 'Sent back' },
  { value: 'all', label: 'All' },
]
const states: Readonly<Record<Deposit['state'], { tone: BadgeTone; words: string }>> = {
  waiting: { tone: 'warning', words: 'in suspense' },
  pending: { tone: 'neutral', words: 'confirming' },
  credited: { tone: 'positive', words: 'credited' },
  returned: { tone: 'neutral', words: 'sent back' },
}

const columns: readonly Column<Deposit, ColumnId>[] = [
  {
    id: 'name',
    label: 'Member',
    cell: ({ name, memberId, isClosed }) => (
      <>
        <ConsoleLink to="members" open={memberId}>
          {name}
        </ConsoleLink>{' '}
        {isClosed && <Badge tone="negative">closed</Badge>}
      </>
    ),
    raw: ({ name }) => name,
  },
  { id: 'amount', label: 'Amount', align: 'end', cell: ({ amount }) => money(amount), raw: ({ amount }) => amount },
  {
    id: 'state',
    label: 'State',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].words}</Badge>,
    raw: ({ state }) => states[state].words,
  },
  { id: 'seenAt', label: 'Seen', cell: ({ seenAt }) => <Moment at={seenAt} />, raw: ({ seenAt }) => seenAt },
  {
    id: 'hash',
    label: 'Transaction',
    cell: ({ hash }) => <span title={hash}>{shortHash(hash)}</span>,
    raw: ({ hash }) => hash,
  },
  {
    id: 'from',
    label: 'From',
    cell: ({ from }) => <span title={from}>{shortHash(from)}</span>,
    raw: ({ from }) => from,
  },
]

export function DepositsTable() {
  const [state, setState] = useState<Shown>('waiting')
  const ask = ({ page, pageSize: size, search }: PageQuery<ColumnId>, signal?: AbortSignal) =>
    call(listSuspense, {
      query: { page, pageSize: size, ...(search ? { search } : {}), ...(state === 'all' ? {} : { state }) },
      ...(signal ? { signal } : {}),
    })
  const { source, reply } = usePagedTable({
    queryKey: [...keyOf(listSuspense), state],
    ask,
    rowsOf: ({ deposits, total }: Reply) => ({ rows: deposits, total }),
    pageSize,
  })
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Segments legend="Which deposits" options={shown} value={state} onChange={setState} />
        {reply && <Badge tone="accent">{money(reply.inSuspense)} in suspense</Badge>}
      </div>
      <ReportTable
        caption="Deposits"
        columns={columns}
        source={source}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title="No entries">No matching deposits.</EmptyState>}
        searchLabel="Name, e-mail, transaction, address"
        fileName="deposits"
        onExportFailed={(error) => toastFailure(error, text.internal)}
      />
    </Card>
  )
}
