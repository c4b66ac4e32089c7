import { address as addressGiven } from '@fairlead/contract/fields'
import { listFound } from '@fairlead/contract/routes/desk/operator-orders'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { money, shortHash } from '../../lib/formats/format.ts'
import { type PageQuery, usePagedTable } from '../../lib/use-paged-table.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segments } from '../../ui/forms/segments.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ReportTable } from '../../ui/tables/report-table.tsx'
import { AskOrder } from '../desk/orders/ask-order.tsx'
import { ConsoleLink } from '../shell/console-link.tsx'
import { Moment } from '../shell/moment.tsx'

type Reply = z.output<typeof listFound.reply>
type Found = Reply['found'][number]
type ColumnId = 'what' | 'value' | 'from' | 'to' | 'seenAt' | 'decide'

const pageSize = 10
const shown: readonly { value: Found['status']; label: string }[] = [
  { value: 'found', label: 'To look at' },
  { value: 'rescued', label: 'Returned' },
]
const kinds: Readonly<Record<Found['kind'], string>> = { usdt: 'USDT', token: 'Another token', coin: 'Gas coin' }
const worthOf = ({ amount, value }: Found): string => (amount === null ? `${value} units` : money(amount))

const columns: readonly Column<Found, ColumnId>[] = [
  {
    id: 'what',
    label: 'What',
    cell: ({ kind, what }) => (
      <>
        <span className="font-semibold">{kinds[kind]}</span>
        <span className="block max-w-80 text-xs text-muted max-md:max-w-none">{what}</span>
      </>
    ),
    raw: ({ kind }) => kinds[kind],
  },
  {
    id: 'value',
    label: 'Amount',
    align: 'end',
    cell: (found) => <span className="wrap-anywhere">{worthOf(found)}</span>,
    raw: ({ amount, value }) => amount ?? value,
  },
  {
    id: 'from',
    label: 'From',
    cell: ({ from }) => (from ? <span title={from}>{shortHash(from)}</span> : '–'),
    raw: ({ from }) => from ?? '',
  },
  {
    id: 'to',
    label: 'Came to',
    cell: ({ to, memberId }) =>
      memberId === null ? (
        <span title={to}>the treasury</span>
      ) : (
        <ConsoleLink to="members" open={memberId}>
          member {memberId}
        </ConsoleLink>
      ),
    raw: ({ to }) => to,
  },
  { id: 'seenAt', label: 'Seen', cell: ({ seenAt }) => <Moment at={seenAt} />, raw: ({ seenAt }) => seenAt },
  {
    id: 'decide',
    label: 'Decide',
    cell: (found) =>
      found.status === 'rescued' ? (
        <Badge tone="positive">returned</Badge>
      ) : found.kind === 'usdt' ? (
        <RescueButton found={found} />
      ) : (
        <Badge>by hand</Badge>
      ),
    raw: ({ status }) => status,
  },
]

/** What came to our addresses by mistake. */
export function FoundTable() {
  const [status, setStatus] = useState<Found['status']>('found')
  const { source } = usePagedTable({
    queryKey: [...keyOf(listFound), status],
    ask: ({ page, pageSize: size }: PageQuery<ColumnId>, signal) =>
      call(listFound, { query: { page, pageSize: size, status }, ...(signal ? { signal } : {}) }),
    rowsOf: ({ found, total }: Reply) => ({ rows: found, total }),
    pageSize,
  })
  return (
    <Card>
      <div className="mb-4 md:w-fit">
        <Segments legend="Status" options={shown} value={status} onChange={setStatus} />
      </div>
      <ReportTable
        caption="Money sent by mistake"
        columns={columns}
        source={source}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title="No entries">Everything sent to our addresses was a deposit.</EmptyState>}
        hasSearch={false}
        fileName="sent-wrongly"
        onExportFailed={(error) => toastFailure(error, text.internal)}
      />
    </Card>
  )
}

/** Back to who sent it, unless that was an exchange, which only the sender can say. */
function RescueButton({ found }: { found: Found }) {
  const [address, setAddress] = useState(found.from ?? '')
  const parsed = addressGiven.safeParse(address)
  return (
    <AskOrder
      label="Return it"
      title={`Send ${worthOf(found)} on`}
      wish={parsed.success ? { kind: 'rescue', foundId: found.id, address: parsed.data } : undefined}
    >
      <p>
        {worthOf(found)} will be sent from the treasury to this address once a second operator confirms it. Exchanges
        rarely credit money returned to the sending address: ask the sender.
      </p>
      <div className="mt-4">
        <Field
          label="Destination"
          autoComplete="off"
          spellCheck={false}
          maxLength={42}
          value={address}
          error={address === '' ? undefined : parsed.error?.issues[0]?.message}
          onChange={(event) => setAddress(event.target.value)}
        />
      </div>
    </AskOrder>
  )
}
