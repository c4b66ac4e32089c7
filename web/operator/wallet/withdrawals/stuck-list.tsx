import { cancelTransfer, listStuckTransfers } from '@fairlead/contract/routes/desk/operator-orders'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { digits, shortHash } from '../../../lib/formats/format.ts'
import { type PageQuery, usePagedTable } from '../../../lib/use-paged-table.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useDecision } from '../../shell/use-decision.ts'
import { Ago } from '../../shell/waits.tsx'

type Reply = z.output<typeof listStuckTransfers.reply>
type Stuck = Reply['transfers'][number]
type ColumnId = 'purpose' | 'hash' | 'signedAt' | 'behind' | 'decide'

const pageSize = 10

const columns: readonly Column<Stuck, ColumnId>[] = [
  {
    id: 'purpose',
    label: 'Purpose',
    cell: ({ purpose, payoutId }) => `${purpose}${payoutId === null ? '' : ` ${payoutId}`}`,
  },
  {
    id: 'hash',
    label: 'Transaction',
    cell: ({ hash }) => <span title={hash}>{shortHash(hash)}</span>,
    raw: ({ hash }) => hash,
  },
  { id: 'signedAt', label: 'Signed', cell: ({ signedAt }) => <Ago at={signedAt} />, raw: ({ signedAt }) => signedAt },
  {
    id: 'behind',
    label: 'Queued behind it',
    align: 'end',
    cell: ({ behind }) => digits(behind),
    raw: ({ behind }) => behind,
  },
  {
    id: 'decide',
    label: 'Decide',
    cell: (stuck) => (stuck.isCancelling ? <Badge tone="warning">being cancelled</Badge> : <CancelButton {...stuck} />),
    raw: ({ isCancelling }) => (isCancelling ? 'being cancelled' : ''),
  },
]

/** Transfers that no block takes. */
export function StuckList() {
  const { source } = usePagedTable({
    queryKey: keyOf(listStuckTransfers),
    ask: ({ page, pageSize: size }: PageQuery<ColumnId>, signal) =>
      call(listStuckTransfers, { query: { page, pageSize: size }, ...(signal ? { signal } : {}) }),
    rowsOf: ({ transfers, total }: Reply) => ({ rows: transfers, total }),
    pageSize,
  })
  return (
    <Card>
      <ReportTable
        caption="Stuck transfers"
        columns={columns}
        source={source}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title="Nothing is stuck">Every signed transfer has been included in a block.</EmptyState>}
        hasSearch={false}
        fileName="stuck-transfers"
        onExportFailed={(error) => toastFailure(error, text.internal)}
      />
    </Card>
  )
}

function CancelButton({ id, behind }: Stuck) {
  const { act, decide, isBusy } = useDecision()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="danger" onClick={() => setOpen(true)}>
        Cancel it…
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Cancel this transfer"
          action="Cancel transfer"
          isBusy={isBusy}
          onClose={() => setOpen(false)}
          onDecide={async (reason) => {
            if (await decide(() => act(cancelTransfer, { params: { id }, body: { reason } }))) setOpen(false)
          }}
        >
          It is replaced by an empty transfer, and its payment is queued again. The {digits(behind)} queued behind it
          can then proceed.
        </ReasonDialog>
      )}
    </>
  )
}
