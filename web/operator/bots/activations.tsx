import { listActivations } from '@fairlead/contract/routes/desk/operator'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { money } from '../../lib/formats/format.ts'
import { type PageQuery, usePagedTable } from '../../lib/use-paged-table.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ReportTable } from '../../ui/tables/report-table.tsx'
import { ConsoleHead } from '../shell/console-head.tsx'
import type { OperatorUser } from '../shell/operator-user.ts'
import { QueueLayout } from '../shell/queue-layout.tsx'
import { sectionPath } from '../shell/section-path.ts'
import { useOpenRow } from '../shell/use-open-row.ts'
import { TimeLeft } from '../shell/waits.tsx'
import { ActivationPanel } from './activation-panel.tsx'

type Reply = z.output<typeof listActivations.reply>
export type Activation = Reply['activations'][number]
type ColumnId = 'name' | 'capital' | 'submittedAt'

const pageSize = 10

const columns: readonly Column<Activation, ColumnId>[] = [
  {
    id: 'name',
    label: 'Member',
    isLink: true,
    sortBy: ({ name }) => name,
    cell: ({ name }) => name,
    note: ({ package_name }) => package_name,
    raw: ({ name }) => name,
  },
  {
    id: 'capital',
    label: 'Capital',
    align: 'end',
    sortBy: ({ capital }) => capital,
    cell: ({ capital }) => money(capital),
  },
  {
    id: 'submittedAt',
    label: 'Waiting',
    align: 'end',
    sortBy: ({ submittedAt }) => submittedAt,
    cell: ({ dueAt }) => <TimeLeft until={dueAt} />,
  },
]

export default function Activations({ operator }: { operator: OperatorUser }) {
  const open = useOpenRow('activations')
  const { source } = usePagedTable({
    queryKey: keyOf(listActivations),
    ask: (query: PageQuery<ColumnId>, signal) => call(listActivations, { query, ...(signal ? { signal } : {}) }),
    rowsOf: ({ activations, total }: Reply) => ({ rows: activations, total }),
    pageSize,
  })
  const row = source.rows?.find(({ memberId }) => memberId === open.id)
  return (
    <>
      <ConsoleHead title="Activations">
        Members waiting for their bot, longest wait first. We promise to set it up within 24 hours.
      </ConsoleHead>
      <QueueLayout
        onClose={open.close}
        detail={open.id && <ActivationPanel key={open.id} memberId={open.id} row={row} operator={operator} />}
        list={
          <Card>
            <ReportTable
              caption="Activations"
              columns={columns}
              source={source}
              rowKey={({ memberId }) => String(memberId)}
              rowLink={({ memberId, name }) => ({
                to: sectionPath('activations', memberId),
                label: name,
                isOpen: memberId === open.id,
              })}
              empty={<EmptyState title="No one is waiting">No forms are waiting for a decision.</EmptyState>}
              searchLabel="Name, e-mail, broker, login"
              fileName="activations"
              onExportFailed={(error) => toastFailure(error, text.internal)}
            />
          </Card>
        }
      />
    </>
  )
}
