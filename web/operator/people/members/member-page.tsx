import { rules } from '@fairlead/contract/constants'
import { depositsCredited, houseFigures } from '@fairlead/contract/figures'
import { askForOrder } from '@fairlead/contract/routes/desk/operator-orders'
import { readMember } from '@fairlead/contract/routes/people/operator-members'
import { text } from '@fairlead/contract/text'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { digits, money } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CorrectionButton } from '../../desk/orders/correction-button.tsx'
import { ResetFactorButton } from '../../desk/orders/reset-factor-button.tsx'
import { UnfreezeButton } from '../../desk/orders/unfreeze-button.tsx'
import { ConsoleLink } from '../../shell/console-link.tsx'
import { Facts } from '../../shell/facts.tsx'
import { Moment } from '../../shell/moment.tsx'
import { mayCall, type OperatorUser } from '../../shell/operator-user.ts'
import { PresentOthers } from '../../shell/present-others.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberMarks } from './member-marks.tsx'
import { MemberTabs } from './member-tabs.tsx'

export type ShownMember = z.output<typeof readMember.reply>

export function MemberPage({ id, operator, onClose }: { id: number; operator: OperatorUser; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: [...keyOf(readMember), id],
    queryFn: ({ signal }) => call(readMember, { params: { id }, signal }),
  })
  return (
    <>
      <Button tone="quiet" className="-ml-3 mb-2" onClick={onClose}>
        <ArrowLeft className="size-4" aria-hidden="true" />
        All members
      </Button>
      {error && !data && <Alert tone="negative">{sentencesOf(error, text.internal).join(' ')}</Alert>}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data && <Shown member={data} operator={operator} />}
    </>
  )
}

function Shown({ member, operator }: { member: ShownMember; operator: OperatorUser }) {
  return (
    <>
      <PresentOthers section="members" id={member.id} />
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-xl wrap-anywhere">{member.name}</h1>
          <p className="mt-1 wrap-anywhere text-muted">
            {member.email}, {member.refId}, member {member.id}
          </p>
          <p className="mt-2">
            <MemberMarks member={member} />
          </p>
        </div>
        <MemberActions member={member} operator={operator} />
      </header>
      {member.lockReason && (
        <div className="mb-4">
          <Alert tone="warning">Locked: {member.lockReason}</Alert>
        </div>
      )}
      {member.frozenReason && (
        <div className="mb-4">
          <Alert tone="negative">
            <span className="flex flex-wrap items-center justify-between gap-3">
              <span>Frozen: {member.frozenReason}</span>
              {mayCall(operator, askForOrder) && <UnfreezeButton memberId={member.id} name={member.name} />}
            </span>
          </Alert>
        </div>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <AccountCard member={member} operator={operator} />
        <MoneyCard member={member} operator={operator} />
        <BotCard member={member} />
      </div>
      <MemberTabs member={member} />
    </>
  )
}

function AccountCard({ member, operator }: { member: ShownMember; operator: OperatorUser }) {
  const { sponsor } = member
  return (
    <Card title="Account">
      <Facts
        facts={[
          { label: 'Joined', value: <Moment at={member.createdAt} /> },
          {
            label: 'Verified',
            value: member.emailVerifiedAt ? <Moment at={member.emailVerifiedAt} /> : 'not yet',
          },
          {
            label: 'Sponsor',
            value: sponsor ? (
              <ConsoleLink to="members" open={sponsor.id}>
                {sponsor.name}
              </ConsoleLink>
            ) : (
              'nobody'
            ),
          },
          { label: 'Two-factor sign-in', value: member.twoFactorOn ? 'on' : 'off' },
          { label: 'Payout address', value: member.payoutAddress ?? 'none' },
          { label: 'Deposit address', value: member.depositAddress ?? 'none' },
        ]}
      />
      {member.twoFactorOn && member.role === 'member' && mayCall(operator, askForOrder) && (
        <div className="mt-4">
          <ResetFactorButton memberId={member.id} name={member.name} />
        </div>
      )}
    </Card>
  )
}

function MoneyCard({ member, operator }: { member: ShownMember; operator: OperatorUser }) {
  return (
    <Card title="Money">
      <Facts
        facts={[
          { label: 'Fuel', value: money(member.fuelBalance) },
          { label: 'of which bonus', value: money(member.bonusFuel) },
          { label: 'In suspense', value: money(member.suspense) },
          { ...depositsCredited, value: money(member.deposited) },
          { ...houseFigures.charged, value: money(member.charged) },
          { label: 'Owes', value: money(member.arrears) },
          { label: 'Direct income', value: money(member.directIncome) },
          { label: 'Level income', value: money(member.levelIncome, 4) },
          ...(member.incomeCorrections === 0
            ? []
            : [{ label: 'Corrections', value: money(member.incomeCorrections, 4) }]),
          { label: 'Withdrawn', value: money(member.withdrawn) },
          { label: 'Held for a withdrawal', value: money(member.hold) },
          { label: 'Income balance', value: money(member.income, 4) },
        ]}
      />
      {mayCall(operator, askForOrder) && member.role === 'member' && (
        <div className="mt-4">
          <CorrectionButton memberId={member.id} />
        </div>
      )}
    </Card>
  )
}

function BotCard({ member }: { member: ShownMember }) {
  return (
    <Card title="Bot and team">
      <Facts
        facts={[
          { label: 'Bot', value: member.bot.replaceAll('_', ' ') },
          { label: 'Package', value: member.package_name ?? 'none' },
          { label: 'Capital', value: member.capital === null ? 'none' : money(member.capital) },
          { label: 'MT5 login', value: member.login ?? 'none' },
          { label: 'Server', value: member.server ?? 'none' },
          { label: 'Referred', value: digits(member.directMembers) },
          { label: `Team over ${rules.generationLevelsMax} levels`, value: digits(member.teamMembers) },
        ]}
      />
    </Card>
  )
}
