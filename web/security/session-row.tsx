import { MonitorSmartphone } from 'lucide-react'
import { dayTime, localTime } from '../lib/formats/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { describeAgent } from './describe-agent.ts'
import type { MemberSession } from './use-sessions.ts'

export function SessionRow({ session, onRevoke }: { session: MemberSession; onRevoke: () => void }) {
  const device = describeAgent(session.userAgent)
  return (
    <li className="flex flex-wrap items-center gap-4 py-4">
      <MonitorSmartphone className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          {device} {session.current && <Badge tone="positive">This session</Badge>}
        </p>
        <p className="text-sm text-muted">
          {session.address}, last seen{' '}
          <time dateTime={session.lastSeenAt} title={localTime(session.lastSeenAt)} className="tabular">
            {dayTime(session.lastSeenAt)}
          </time>
        </p>
      </div>
      {!session.current && (
        <Button tone="danger" aria-label={`Revoke the session of ${device}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  )
}
