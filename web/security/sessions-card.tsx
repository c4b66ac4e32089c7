import { text } from '@fairlead/contract/text'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { sentencesOf } from '../lib/calls/api-error.ts'
import { useRefusal } from '../lib/calls/use-refusal.ts'
import { dayTime, localTime } from '../lib/formats/format.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Refused } from '../ui/forms/refused.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { describeAgent } from './describe-agent.ts'
import { type MemberSession, useEndSession, useSessions } from './use-sessions.ts'

export function SessionsCard() {
  const sessions = useSessions()
  const ending = useEndSession()
  const [chosen, setChosen] = useState<MemberSession>()

  const refusal = useRefusal()
  const choose = (session?: MemberSession) => {
    refusal.forget()
    setChosen(session)
  }

  const end = (id: MemberSession['id']) => {
    refusal.forget()
    ending.mutate(id, {
      onSuccess: () => {
        toast.success(text.sessionEnded)
        choose()
      },
      onError: (error) => refusal.tell(error, text.internal),
    })
  }

  return (
    <Card title="Where you are signed in">
      {sessions.isPending && <Skeleton className="h-40 w-full" />}
      {sessions.error && <Alert tone="negative">{sentencesOf(sessions.error, text.internal).join(' ')}</Alert>}
      <ul className="divide-y divide-line">
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} onRevoke={() => choose(session)} />
        ))}
      </ul>
      <Dialog
        open={chosen !== undefined}
        title="End this session?"
        onClose={() => choose()}
        actions={
          <>
            <Button tone="secondary" onClick={() => choose()}>
              Keep it
            </Button>
            <Button tone="danger" busy={ending.isPending} onClick={() => chosen && end(chosen.id)}>
              End session
            </Button>
          </>
        }
      >
        {chosen && (
          <p>
            {describeAgent(chosen.userAgent)} at {chosen.address} will be signed out at once and will have to log in
            again.
          </p>
        )}
        <div className="mt-3 empty:hidden">
          <Refused words={refusal.words} />
        </div>
      </Dialog>
    </Card>
  )
}

function SessionRow({ session, onRevoke }: { session: MemberSession; onRevoke: () => void }) {
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
