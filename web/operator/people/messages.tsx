import { listMessages } from '@fairlead/contract/routes/desk/operator'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { type PageQuery, usePagedTable } from '../../lib/use-paged-table.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Segments } from '../../ui/forms/segments.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ReportTable } from '../../ui/tables/report-table.tsx'
import { ConsoleHead } from '../shell/console-head.tsx'
import type { OperatorUser } from '../shell/operator-user.ts'
import { QueueLayout } from '../shell/queue-layout.tsx'
import { sectionPath } from '../shell/section-path.ts'
import { useOpenRow } from '../shell/use-open-row.ts'
import { Ago, TimeLeft } from '../shell/waits.tsx'
import { MessagePanel } from './message-panel.tsx'

type Reply = z.output<typeof listMessages.reply>
export type Message = Reply['messages'][number]
type ColumnId = 'name' | 'subject' | 'createdAt'
type Shown = 'open' | 'done'

const pageSize = 10
const shown: readonly { value: Shown; label: string }[] = [
  { value: 'open', label: 'To answer' },
  { value: 'done', label: 'Done' },
]

const columns: readonly Column<Message, ColumnId>[] = [
  {
    id: 'name',
    label: 'From',
    isLink: true,
    sortBy: ({ name }) => name,
    cell: ({ name }) => name,
    note: ({ email }) => email,
    raw: ({ name, email }) => `${name} <${email}>`,
  },
  { id: 'subject', label: 'Subject', sortBy: ({ subject }) => subject, cell: ({ subject }) => subject },
  {
    id: 'createdAt',
    label: 'Waiting',
    align: 'end',
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ dueAt, doneAt }) => (doneAt ? <Ago at={doneAt} /> : <TimeLeft until={dueAt} />),
  },
]

export default function Messages({ operator }: { operator: OperatorUser }) {
  const [state, setState] = useState<Shown>('open')
  const open = useOpenRow('messages')
  const { source } = usePagedTable({
    queryKey: [...keyOf(listMessages), state],
    ask: (query: PageQuery<ColumnId>, signal) =>
      call(listMessages, { query: { ...query, state }, ...(signal ? { signal } : {}) }),
    rowsOf: ({ messages, total }: Reply) => ({ rows: messages, total }),
    pageSize,
  })
  const message = source.rows?.find(({ id }) => id === open.id)
  return (
    <>
      <ConsoleHead title="Messages">
        Messages from the contact form and questions from members, longest wait first.
      </ConsoleHead>
      <QueueLayout
        onClose={open.close}
        detail={message && <MessagePanel key={message.id} message={message} operator={operator} />}
        list={
          <Card>
            <div className="mb-4 md:w-fit">
              <Segments legend="Which messages" options={shown} value={state} onChange={setState} />
            </div>
            <ReportTable
              caption="Messages"
              columns={columns}
              source={source}
              rowKey={({ id }) => String(id)}
              rowLink={({ id, name, subject }) => ({
                to: sectionPath('messages', id),
                label: `${name}: ${subject}`,
                isOpen: id === open.id,
              })}
              empty={<EmptyState title="No entries">No matching messages.</EmptyState>}
              searchLabel="Search messages"
              fileName="messages"
              onExportFailed={(error) => toastFailure(error, text.internal)}
            />
          </Card>
        }
      />
    </>
  )
}
