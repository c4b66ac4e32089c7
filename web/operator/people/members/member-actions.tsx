import {
  endMemberSessions,
  lockMember,
  resendMail,
  unlockMember,
  viewAsMember,
} from '@fairlead/contract/routes/people/operator-members'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { session } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { mayCall, type OperatorUser } from '../../shell/operator-user.ts'
import { PairingCodeButton } from '../../shell/pairing-code.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { sectionPath } from '../../shell/section-path.ts'
import { useDecision } from '../../shell/use-decision.ts'
import type { ShownMember } from './member-page.tsx'

type Asking = 'lock' | 'unlock' | 'view'

const words: Readonly<Record<Asking, { title: string; action: string; explained: string }>> = {
  lock: {
    title: 'Lock this member out',
    action: 'Lock out',
    explained:
      'They are signed out everywhere and cannot sign in until an operator unlocks them. Their bot and money are not affected.',
  },
  unlock: { title: 'Unlock this member', action: 'Unlock', explained: 'They can sign in again with their password.' },
  view: {
    title: 'View as this member',
    action: 'View',
    explained:
      'You see their dashboard for half an hour and cannot change anything. They are notified at once, with this reason, and the audit log records it.',
  },
}

/** What an operator may do about how a member signs in. */
export function MemberActions({ member, operator }: { member: ShownMember; operator: OperatorUser }) {
  const { act, decide, isBusy } = useDecision()
  const [asking, ask] = useState<Asking>()
  const navigate = useNavigate()
  const params = { id: member.id }
  if (member.role !== 'member' || member.closedAt || !mayCall(operator, lockMember)) return null

  const view = async (reason: string) => {
    try {
      session.view((await act(viewAsMember, { params, body: { reason } })).token, sectionPath('members', member.id))
      navigate('/dashboard')
    } catch (error) {
      toastFailure(error, text.internal)
    }
  }
  const deeds: Readonly<Record<Asking, (reason: string) => Promise<unknown>>> = {
    lock: (reason) => decide(() => act(lockMember, { params, body: { reason } })),
    unlock: (reason) => decide(() => act(unlockMember, { params, body: { reason } })),
    view,
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button tone="secondary" onClick={() => ask('view')}>
        View as member
      </Button>
      <Button
        tone="secondary"
        disabled={isBusy}
        onClick={() =>
          decide(() =>
            act(resendMail, { params, body: { mail: member.emailVerifiedAt ? 'password' : 'verification' } }),
          )
        }
      >
        {member.emailVerifiedAt ? 'Send a password link' : 'Resend the verification e-mail'}
      </Button>
      <Button
        tone="secondary"
        disabled={isBusy || member.sessions.length === 0}
        onClick={() => decide(() => act(endMemberSessions, { params }))}
      >
        End all sessions
      </Button>
      <PairingCodeButton memberId={member.id} name={member.name} />
      <Button tone={member.lockedAt ? 'secondary' : 'danger'} onClick={() => ask(member.lockedAt ? 'unlock' : 'lock')}>
        {member.lockedAt ? 'Unlock' : 'Lock out'}
      </Button>
      {asking && (
        <ReasonDialog
          title={words[asking].title}
          action={words[asking].action}
          tone={asking === 'lock' ? 'danger' : 'primary'}
          isBusy={isBusy}
          onClose={() => ask(undefined)}
          onDecide={async (reason) => {
            await deeds[asking](reason)
            ask(undefined)
          }}
        >
          {words[asking].explained}
        </ReasonDialog>
      )}
    </div>
  )
}
