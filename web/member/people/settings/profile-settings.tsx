import { text } from '@fairlead/contract/text'
import { useFailureToast } from '../../../lib/calls/use-failure-toast.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Member } from '../../shell/member.ts'
import { SectionHead } from '../../shell/section-head.tsx'
import { useProfile } from '../../wallet/use-wallet.ts'
import { AlertsCard } from './alerts-card.tsx'
import { CapitalCard } from './capital-card.tsx'
import { ClosingCard } from './closing-card.tsx'
import { DataCard } from './data-card.tsx'
import { DisplayCard } from './display-card.tsx'
import { EmailCard } from './email-card.tsx'
import { MailCard } from './mail-card.tsx'
import { NameCard } from './name-card.tsx'
import { PayoutAddressCard } from './payout-address-card.tsx'

export default function ProfileSettings({ member }: { member: Member }) {
  const profile = useProfile()
  useFailureToast(profile.error, text.internal)
  return (
    <>
      <SectionHead title="Profile Settings">
        Your name and addresses, e-mail preferences, alerts and goals, display, the bot's capital, your data, and
        closing the account.
      </SectionHead>
      {profile.isPending && <Skeleton className="h-96 w-full rounded-card" />}
      {profile.data && (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <NameCard profile={profile.data} />
            <EmailCard profile={profile.data} />
            <MailCard />
            <AlertsCard />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <PayoutAddressCard profile={profile.data} />
            <CapitalCard member={member} />
            <DisplayCard />
            <DataCard needsTotp={profile.data.totpOn} />
            <ClosingCard needsTotp={profile.data.totpOn} />
          </div>
        </div>
      )}
    </>
  )
}
