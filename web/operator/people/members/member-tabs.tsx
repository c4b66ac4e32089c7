import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { Moment } from '../../shell/moment.tsx'
import { MemberNotes } from './member-notes.tsx'
import type { ShownMember } from './member-page.tsx'
import {
  AuditTable,
  LogTable,
  MailsTable,
  SignalsTable,
  StatementTable,
  TeamTable,
  TradesTable,
} from './member-tables.tsx'

const tabs = [
  { id: 'notes', label: 'Notes' },
  { id: 'statement', label: 'Statement' },
  { id: 'trades', label: 'Trades' },
  { id: 'log', label: 'Bot log' },
  { id: 'signals', label: 'Signals' },
  { id: 'team', label: 'Team' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'mails', label: 'Mails' },
  { id: 'audit', label: 'Audit' },
] as const
type TabId = (typeof tabs)[number]['id']

/** The member's lists; only the one that is looked at is asked for. */
export function MemberTabs({ member }: { member: ShownMember }) {
  const [open, setOpen] = useState<TabId>('notes')
  return (
    <Card className="mt-4">
      <fieldset className="mb-4 flex flex-wrap gap-1 rounded-control bg-raised p-1 md:w-fit">
        <legend className="sr-only">Sections of {member.name}</legend>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === open}
            onClick={() => setOpen(id)}
            className={classNames(
              'min-h-10 flex-auto rounded-sm px-3 text-sm font-medium whitespace-nowrap transition-colors',
              id === open ? 'bg-chosen text-ink shadow-chosen' : 'text-muted hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {open === 'notes' && <MemberNotes member={member} />}
      {open === 'statement' && <StatementTable id={member.id} />}
      {open === 'trades' && <TradesTable id={member.id} />}
      {open === 'log' && <LogTable id={member.id} />}
      {open === 'signals' && <SignalsTable id={member.id} />}
      {open === 'team' && <TeamTable id={member.id} />}
      {open === 'sessions' && <MemberSessions sessions={member.sessions} />}
      {open === 'mails' && <MailsTable id={member.id} />}
      {open === 'audit' && <AuditTable id={member.id} />}
    </Card>
  )
}

type Session = ShownMember['sessions'][number]

const columns: readonly Column<Session>[] = [
  {
    id: 'userAgent',
    label: 'Device',
    cell: ({ userAgent, viewer }) => (viewer ? <Badge tone="warning">{viewer}, viewing</Badge> : userAgent),
  },
  { id: 'address', label: 'Network', cell: ({ address }) => address },
  { id: 'createdAt', label: 'Signed in', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'lastSeenAt', label: 'Last seen', cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
]

function MemberSessions({ sessions }: { sessions: readonly Session[] }) {
  if (sessions.length === 0) return <EmptyState title="Not signed in anywhere" />
  return <DataTable caption="Sessions" columns={columns} rows={sessions} rowKey={({ id }) => String(id)} isWhole />
}
