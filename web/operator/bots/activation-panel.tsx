import {
  activateBot,
  confirmPartner,
  readActivation,
  rejectActivation,
  revealBrokerPassword,
} from '@fairlead/contract/routes/desk/operator'
import { text } from '@fairlead/contract/text'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { sentencesOf } from '../../lib/calls/api-error.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { money } from '../../lib/formats/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConsoleLink } from '../shell/console-link.tsx'
import { Facts } from '../shell/facts.tsx'
import { Moment } from '../shell/moment.tsx'
import { mayCall, type OperatorUser } from '../shell/operator-user.ts'
import { PairingCodeButton } from '../shell/pairing-code.tsx'
import { PresentOthers } from '../shell/present-others.tsx'
import { ReasonDialog } from '../shell/reason-dialog.tsx'
import { useDecision } from '../shell/use-decision.ts'
import type { Activation } from './activations.tsx'

type ReadActivation = z.output<typeof readActivation.reply>
type Props = { memberId: number; row: Activation | undefined; operator: OperatorUser }

/** One form: what it says, what was checked beforehand, and the decision. */
export function ActivationPanel({ memberId, row, operator }: Props) {
  const { data, error } = useQuery({
    queryKey: [...keyOf(readActivation), memberId],
    queryFn: ({ signal }) => call(readActivation, { params: { memberId }, signal }),
  })
  if (error && !data) return <Alert tone="negative">{sentencesOf(error, text.internal).join(' ')}</Alert>
  if (!data) return <Skeleton className="h-96 w-full" />
  return (
    <Card>
      <PresentOthers section="activations" id={memberId} />
      {row && (
        <>
          <header className="mb-3">
            <h2 className="text-lg">
              {row.name} is waiting for a bot on {money(row.capital)}
            </h2>
            <p className="mt-1 text-sm">
              <ConsoleLink to="members" open={memberId}>
                {row.email}
              </ConsoleLink>
            </p>
          </header>
          <Facts
            facts={[
              { label: 'Package', value: row.package_name },
              { label: 'Broker', value: row.broker_name },
              { label: 'Server', value: row.server_number },
              { label: 'Login', value: row.login_id },
              { label: 'Sent', value: <Moment at={row.submittedAt} /> },
              {
                label: 'Partner account',
                value: data.partnerConfirmedAt ? <Moment at={data.partnerConfirmedAt} /> : 'not confirmed',
              },
            ]}
          />
        </>
      )}
      <h3 className="mt-5 mb-2 text-base">Checks</h3>
      <ul className="text-sm">
        {data.checks.map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
      <Decide memberId={memberId} looked={data} name={row?.name ?? ''} operator={operator} />
    </Card>
  )
}

function CheckLine({ check: { name, holds, words } }: { check: ReadActivation['checks'][number] }) {
  const Icon = holds ? CircleCheck : TriangleAlert
  return (
    <li className="flex items-start gap-3 border-b border-line py-2 last:border-0">
      <Icon
        className={holds ? 'mt-0.5 size-4 shrink-0 text-positive' : 'mt-0.5 size-4 shrink-0 text-warning'}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <strong className="font-semibold">{name}</strong> <span className="text-muted">{words}</span>
      </span>
      <Badge tone={holds ? 'positive' : 'warning'}>{holds ? 'fine' : 'look'}</Badge>
    </li>
  )
}

function Decide(props: { memberId: number; looked: ReadActivation; name: string; operator: OperatorUser }) {
  const { memberId, looked, name, operator } = props
  const { act, decide, isBusy } = useDecision()
  const [isRejecting, setRejecting] = useState(false)
  const params = { memberId }
  const activate = () => decide(() => act(activateBot, { params }))
  if (!mayCall(operator, activateBot))
    return <p className="mt-6 text-sm text-muted">Only owners and support can decide on activations.</p>
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {looked.isWaiting ? (
        <>
          <Button busy={isBusy} onClick={activate}>
            Activate the bot
          </Button>
          <Button tone="danger" disabled={isBusy} onClick={() => setRejecting(true)}>
            Reject…
          </Button>
        </>
      ) : (
        <p className="w-full text-sm text-muted">This form is no longer waiting for a decision.</p>
      )}
      {!looked.partnerConfirmedAt && (
        <Button tone="secondary" disabled={isBusy} onClick={() => decide(() => act(confirmPartner, { params }))}>
          Confirm partner account
        </Button>
      )}
      {looked.mayReveal && <Reveal memberId={memberId} name={name} />}
      {looked.mayPair && <PairingCodeButton memberId={memberId} name={name} />}
      {isRejecting && (
        <ReasonDialog
          title={`Send ${name}’s form back`}
          action="Reject"
          isBusy={isBusy}
          onClose={() => setRejecting(false)}
          onDecide={async (reason) => {
            await decide(() => act(rejectActivation, { params, body: { reason } }))
            setRejecting(false)
          }}
        >
          The member sees the reason and can send the form again. The password they entered is deleted.
        </ReasonDialog>
      )}
    </div>
  )
}

function Reveal({ memberId, name }: { memberId: number; name: string }) {
  const act = useAct()
  const [isAsking, setAsking] = useState(false)
  const [password, setPassword] = useState<string>()
  const reveal = async () => {
    try {
      setPassword((await act(revealBrokerPassword, { params: { memberId } })).password)
    } catch (error) {
      toastFailure(error, text.internal)
      setAsking(false)
    }
  }
  const close = () => {
    setPassword(undefined)
    setAsking(false)
  }
  return (
    <>
      <Button tone="secondary" onClick={() => setAsking(true)}>
        Show the password once
      </Button>
      {isAsking && (
        <Dialog
          open
          title="Password of the trading account"
          onClose={close}
          actions={
            password === undefined ? <Button onClick={reveal}>Show it</Button> : <Button onClick={close}>Done</Button>
          }
        >
          {password === undefined ? (
            <p>
              It is shown once, and the audit log records that you saw it. Show it only when you set the terminal
              {name && ` of ${name}`} up.
            </p>
          ) : (
            <p className="flex items-center justify-between gap-4">
              <code className="text-base font-semibold wrap-anywhere">{password}</code>
              <CopyButton text={password} what="the password" />
            </p>
          )}
        </Dialog>
      )}
    </>
  )
}
