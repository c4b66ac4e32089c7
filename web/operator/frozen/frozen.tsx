import { timings } from '@fairlead/contract/constants'
import { listFrozen } from '@fairlead/contract/routes/operator-orders'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/query-key.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { type AskedPage, usePagedTable } from '../../lib/use-paged-table.ts'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReportTable } from '../../ui/report-table.tsx'
import { ConsoleHead } from '../console-head.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { TimeLeft } from '../waits.tsx'

type Reply = z.output<typeof listFrozen.reply>
type Frozen = Reply['members'][number]
type ColumnId = 'name' | 'reason' | 'frozenAt'

const pageSize = 10

const dueAt = ({ frozenAt }: Frozen): string => new Date(Date.parse(frozenAt) + timings.frozenMsMax).toISOString()

const columns: readonly Column<Frozen, ColumnId>[] = [
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
  { id: 'reason', label: 'Why', cell: ({ reason }) => reason, raw: ({ reason }) => reason },
  {
    id: 'frozenAt',
    label: 'Waits',
    align: 'end',
    cell: (member) => <TimeLeft until={dueAt(member)} />,
    raw: ({ frozenAt }) => frozenAt,
  },
]

export default function FrozenSection() {
  const { source } = usePagedTable({
    queryKey: keyOf(listFrozen),
    ask: ({ page, pageSize: size, search }: AskedPage<ColumnId>, signal) =>
      call(listFrozen, {
        query: { page, pageSize: size, ...(search ? { search } : {}) },
        ...(signal ? { signal } : {}),
      }),
    rowsOf: ({ members, total }: Reply) => ({ rows: members, total }),
    pageSize,
  })
  return (
    <>
      <ConsoleHead title="Frozen">
        The same trade was reported with other figures, so nothing is paid to these members until somebody has looked.
      </ConsoleHead>
      <Card>
        <ReportTable
          caption="Frozen members"
          columns={columns}
          source={source}
          rowKey={({ memberId }) => String(memberId)}
          empty={<EmptyState title="Nobody is frozen">All trades were reported once and alike.</EmptyState>}
          searchLabel="Name, e-mail, reason"
          fileName="frozen"
          onExportFailed={(error) => toastFailure(error, text.internal)}
        />
      </Card>
    </>
  )
}
