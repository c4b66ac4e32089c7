import {
  approveWithdrawal,
  readWithdrawalApproval,
  rejectWithdrawal,
  takeBackWithdrawal,
} from '@fairlead/contract/routes/wallet/operator-money'
import { readWithdrawal } from '@fairlead/contract/routes/wallet/operator-queues'
import { text } from '@fairlead/contract/text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { money } from '../../../lib/formats/format.ts'
import { dayWords } from '../../../lib/formats/format-day.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { BarStrip } from '../../../ui/charts/bar-strip.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConsoleLink } from '../../shell/console-link.tsx'
import { Facts } from '../../shell/facts.tsx'
import { Moment } from '../../shell/moment.tsx'
import { mayCall, type OperatorUser } from '../../shell/operator-user.ts'
import { PresentOthers } from '../../shell/present-others.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useDecision } from '../../shell/use-decision.ts'
import { Ago } from '../../shell/waits.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { Signals } from './signals.tsx'
import { stateBadge } from './state-badge.tsx'
import type { Withdrawal } from './withdrawals-queue.tsx'

type ReadWithdrawal = z.output<typeof readWithdrawal.reply>

type Props = { id: number; row: Withdrawal | undefined; operator: OperatorUser }

/** Everything needed to decide about one withdrawal, the decision last. */
export function WithdrawalPanel({ id, row, operator }: Props) {
  const { data, error } = useQuery({
    queryKey: [...keyOf(readWithdrawal), id],
    queryFn: ({ signal }) => call(readWithdrawal, { params: { id }, signal }),
  })
  if (error && !data) return <Alert tone="negative">{sentencesOf(error, text.internal).join(' ')}</Alert>
  if (!data) return <Skeleton className="h-96 w-full" />
  return (
    <Card>
      <PresentOthers section="withdrawals" id={id} />
      <header className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-lg">
            {data.name} asks for {money(data.amount)}
          </h2>
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            pays {money(data.amount - data.fee)} after the {money(data.fee)} fee to {data.address}
            {data.addressSince && (
              <>
                , set <Ago at={data.addressSince} />
              </>
            )}
          </p>
          <p className="mt-1 text-sm">
            <ConsoleLink to="members" open={data.memberId}>
              {data.email}
            </ConsoleLink>
          </p>
        </div>
        <span className="flex flex-col items-end gap-1">
          <Badge>#{data.id}</Badge>
          {stateBadge(data)}
        </span>
      </header>
      {data.isFrozen && (
        <div className="mb-4">
          <Alert tone="warning">This account is frozen: nothing is paid until it is released.</Alert>
        </div>
      )}
      <h3 className="mb-1 text-base">How the balance is made up</h3>
      <Facts
        facts={[
          {
            label: `Direct income, from ${data.money.directMembers} depositing members`,
            value: money(data.money.direct),
          },
          { label: 'Level income', value: money(data.money.level, 4) },
          ...(data.money.corrections === 0 ? [] : [{ label: 'Corrections', value: money(data.money.corrections, 4) }]),
          { label: 'Previously withdrawn', value: money(-data.money.withdrawn) },
          { label: 'Held for this one', value: money(-data.money.held) },
          { label: 'Balance left', value: money(data.money.balance, 4) },
          ...(data.owed > 0 ? [{ label: 'Unpaid charges', value: money(data.owed) }] : []),
        ]}
      />
      <h3 className="mt-5 mb-2 text-base">Signals</h3>
      <Signals signals={data.signals} />
      {data.approvals.map(({ name, at, saw }) => (
        <section key={name} className="mt-4 rounded-control bg-raised p-3">
          <p className="mb-2 text-sm">
            <strong>{name}</strong> approved it <Ago at={at} />, and saw:
          </p>
          <Signals signals={saw} />
        </section>
      ))}
      <h3 className="mt-5 mb-2 text-base">Income by week</h3>
      <BarStrip
        caption="Income by week"
        heads={['Week from', 'Note', 'Income']}
        rows={data.weeks.map(({ from, income }) => ({ id: from, label: dayWords(from), note: '', amount: income }))}
        format={(amount) => money(amount)}
      />
      <Past past={data.past} />
      <Decide asked={data} row={row} operator={operator} />
    </Card>
  )
}

function Past({ past }: { past: ReadWithdrawal['past'] }) {
  if (past.length === 0) return null
  return (
    <>
      <h3 className="mt-5 mb-1 text-base">Before</h3>
      <ul className="text-sm">
        {past.map(({ id, amount, status, createdAt }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0">
            <span className="text-muted">
              <Moment at={createdAt} />
            </span>
            {stateBadge({ status, approvedAt: null })}
            <span className="tabular font-semibold">{money(amount)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Decide({
  asked,
  row,
  operator,
}: {
  asked: ReadWithdrawal
  row: Withdrawal | undefined
  operator: OperatorUser
}) {
  const { act, decide, isBusy } = useDecision()
  const [asking, ask] = useState<'approve' | 'reject'>()
  const { id, name, amount, fee, address, status, approvedAt, reason } = asked
  const params = { id }
  const takeBack = row?.canTakeBack && row.approvers.some((approver) => approver.id === operator.id) && (
    <Button tone="secondary" disabled={isBusy} onClick={() => decide(() => act(takeBackWithdrawal, { params }))}>
      Withdraw your approval
    </Button>
  )
  if (status !== 'processing' || approvedAt) {
    return (
      <div className="mt-6 flex flex-col items-start gap-3">
        <p className="text-sm text-muted">
          This withdrawal is no longer waiting for a decision{reason ? `: ${reason}` : '.'}
        </p>
        {takeBack}
      </div>
    )
  }
  if (!mayCall(operator, approveWithdrawal))
    return <p className="mt-6 text-sm text-muted">Only owners and finance can decide on withdrawals.</p>
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button busy={isBusy} onClick={() => ask('approve')}>
        Approve {money(amount)}
      </Button>
      <Button tone="danger" disabled={isBusy} onClick={() => ask('reject')}>
        Reject…
      </Button>
      {takeBack}
      {asking === 'approve' && (
        <ProofDialog
          title={`Approve ${money(amount)} of ${name}`}
          action="Approve"
          isBusy={isBusy}
          queryKey={[...keyOf(readWithdrawalApproval), id]}
          ask={(signal) => call(readWithdrawalApproval, { params, signal })}
          onClose={() => ask(undefined)}
          onProved={async (proof) => {
            await decide(() => act(approveWithdrawal, { params, body: proof }))
            ask(undefined)
          }}
        >
          {money(amount - fee)} will be sent to <span className="wrap-anywhere">{address}</span>. You can withdraw your
          approval until the signer has signed.
        </ProofDialog>
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={`Reject ${money(amount)} of ${name}`}
          action="Reject"
          isBusy={isBusy}
          onClose={() => ask(undefined)}
          onDecide={async (words) => {
            await decide(() => act(rejectWithdrawal, { params, body: { reason: words } }))
            ask(undefined)
          }}
        >
          {money(amount)} is returned to {name}’s balance, the {money(fee)} fee is not charged, and they receive the
          reason by e-mail.
        </ReasonDialog>
      )}
    </div>
  )
}
