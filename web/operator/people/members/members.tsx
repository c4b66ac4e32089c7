import { listMembers } from '@fairlead/contract/routes/people/operator-members'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { money } from '../../../lib/formats/format.ts'
import { type PageQuery, usePagedTable } from '../../../lib/use-paged-table.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { ConsoleHead } from '../../shell/console-head.tsx'
import { Moment } from '../../shell/moment.tsx'
import type { OperatorUser } from '../../shell/operator-user.ts'
import { sectionPath } from '../../shell/section-path.ts'
import { useOpenRow } from '../../shell/use-open-row.ts'
import { MemberMarks } from './member-marks.tsx'
import { MemberPage } from './member-page.tsx'

type Reply = z.output<typeof listMembers.reply>
type Member = Reply['members'][number]
type ColumnId = 'name' | 'email' | 'marks' | 'package_name' | 'fuelBalance' | 'income' | 'createdAt'

const pageSize = 10
const sortable: readonly ColumnId[] = ['name', 'email', 'createdAt']
const isSortable = (id: ColumnId): id is 'name' | 'email' | 'createdAt' => sortable.includes(id)

export const memberColumns: readonly Column<Member, ColumnId>[] = [
  {
    id: 'name',
    label: 'Name',
    isLink: true,
    sortBy: ({ name }) => name,
    cell: ({ name }) => name,
    note: ({ refId }) => refId,
    raw: ({ name }) => name,
  },
  { id: 'email', label: 'E-mail', sortBy: ({ email }) => email, cell: ({ email }) => email },
  { id: 'marks', label: 'Status', cell: (member) => <MemberMarks member={member} />, raw: ({ bot }) => bot },
  {
    id: 'package_name',
    label: 'Package',
    cell: ({ package_name }) => package_name ?? '–',
    raw: ({ package_name }) => package_name ?? '',
    isMinor: true,
  },
  {
    id: 'fuelBalance',
    label: 'Fuel',
    align: 'end',
    cell: ({ fuelBalance }) => money(fuelBalance),
    raw: ({ fuelBalance }) => fuelBalance,
  },
  {
    id: 'income',
    label: 'Income',
    align: 'end',
    cell: ({ income }) => money(income),
    raw: ({ income }) => income,
  },
  {
    id: 'createdAt',
    label: 'Joined',
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
]

export default function Members({ operator }: { operator: OperatorUser }) {
  const open = useOpenRow('members')
  if (open.id) return <MemberPage key={open.id} id={open.id} operator={operator} onClose={open.close} />
  return (
    <>
      <ConsoleHead title="Members">
        Find a member by name, e-mail, referral ID, wallet address, transaction hash or MT5 login.
      </ConsoleHead>
      <MembersTable />
    </>
  )
}

function MembersTable() {
  const { source } = usePagedTable({
    queryKey: keyOf(listMembers),
    ask: ({ sort, ...query }: PageQuery<ColumnId>, signal) =>
      call(listMembers, {
        query: { ...query, ...(sort && isSortable(sort) ? { sort } : {}) },
        ...(signal ? { signal } : {}),
      }),
    rowsOf: ({ members, total }: Reply) => ({ rows: members, total }),
    pageSize,
  })
  return (
    <Card>
      <ReportTable
        caption="Members"
        columns={memberColumns}
        source={source}
        rowKey={({ id }) => String(id)}
        rowLink={({ id, name }) => ({ to: sectionPath('members', id), label: name, isOpen: false })}
        empty={<EmptyState title="No one has registered yet" />}
        searchHint="Addresses, hashes and logins are matched from the start."
        searchLabel="Find a member"
        fileName="members"
        onExportFailed={(error) => toastFailure(error, text.internal)}
      />
    </Card>
  )
}
