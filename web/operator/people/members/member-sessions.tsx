import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { Moment } from '../../shell/moment.tsx'
import type { ShownMember } from './member-page.tsx'

type Session = ShownMember['sessions'][number]

const columns: readonly Column<Session>[] = [
  {
    id: 'userAgent',
    label: 'Device',
    cell: ({ userAgent, viewer }) => (viewer ? <Badge tone="warning">{viewer}, looking on</Badge> : userAgent),
  },
  { id: 'address', label: 'Network', cell: ({ address }) => address },
  { id: 'createdAt', label: 'Signed in', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'lastSeenAt', label: 'Last seen', cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
]

export function MemberSessions({ sessions }: { sessions: readonly Session[] }) {
  if (sessions.length === 0) return <EmptyState title="Signed in nowhere" />
  return <DataTable caption="Sessions" columns={columns} rows={sessions} rowKey={({ id }) => String(id)} isWhole />
}
