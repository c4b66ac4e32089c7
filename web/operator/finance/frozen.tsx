import { timings } from '@fairlead/contract/constants'
import { askForOrder, listFrozen } from '@fairlead/contract/routes/desk/operator-orders'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { type PageQuery, usePagedTable } from '../../lib/use-paged-table.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ReportTable } from '../../ui/tables/report-table.tsx'
import { UnfreezeButton } from '../desk/orders/unfreeze-button.tsx'
import { memberColumn } from '../people/member-column.tsx'
import { ConsoleHead } from '../shell/console-head.tsx'
import { mayCall, type OperatorUser } from '../shell/operator-user.ts'
import { TimeLeft } from '../shell/waits.tsx'

type Reply = z.output<typeof listFrozen.reply>
type Frozen = Reply['members'][number]
type ColumnId = 'name' | 'reason' | 'frozenAt' | 'decide'

const pageSize = 10

const dueAt = ({ frozenAt }: Frozen): string => new Date(Date.parse(frozenAt) + timings.frozenMsMax).toISOString()

const columns: readonly Column<Frozen, ColumnId>[] = [
  memberColumn,
  { id: 'reason', label: 'Why', cell: ({ reason }) => reason, raw: ({ reason }) => reason },
  {
    id: 'frozenAt',
    label: 'Waiting',
    align: 'end',
    cell: (member) => <TimeLeft until={dueAt(member)} />,
    raw: ({ frozenAt }) => frozenAt,
  },
]

const decide: Column<Frozen, ColumnId> = {
  id: 'decide',
  label: 'Decide',
  cell: ({ memberId, name }) => <UnfreezeButton memberId={memberId} name={name} />,
  raw: () => '',
}

export default function FrozenSection({ operator }: { operator: OperatorUser }) {
  const { source } = usePagedTable({
    queryKey: keyOf(listFrozen),
    ask: ({ page, pageSize: size, search }: PageQuery<ColumnId>, signal) =>
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
        A trade was reported twice with different figures, or an operator is holding the account for review. Nothing is
        paid until two operators release it.
      </ConsoleHead>
      <Card>
        <ReportTable
          caption="Frozen members"
          columns={mayCall(operator, askForOrder) ? [...columns, decide] : columns}
          source={source}
          rowKey={({ memberId }) => String(memberId)}
          empty={<EmptyState title="No frozen members">No account is barred from payouts.</EmptyState>}
          searchLabel="Name, e-mail, reason"
          fileName="frozen"
          onExportFailed={(error) => toastFailure(error, text.internal)}
        />
      </Card>
    </>
  )
}
