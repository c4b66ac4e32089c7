import { text } from '@fairlead/contract/text'
import { useFailureToast } from '../../lib/use-failure-toast.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SectionHead } from '../section-head.tsx'
import { useProfile } from '../wallet/use-wallet.ts'
import { ClosingCard } from './closing-card.tsx'
import { NameCard } from './name-card.tsx'
import { PayoutAddressCard } from './payout-address-card.tsx'

export default function ProfileSettings() {
  const profile = useProfile()
  useFailureToast(profile.error, text.internal)
  return (
    <>
      <SectionHead title="Profile Settings">
        Your name, where withdrawals are paid to, and closing the account.
      </SectionHead>
      {profile.isPending && <Skeleton className="h-96 w-full rounded-card" />}
      {profile.data && (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="flex flex-col gap-4">
            <NameCard profile={profile.data} />
            <ClosingCard needsTotp={profile.data.totpOn} />
          </div>
          <PayoutAddressCard profile={profile.data} />
        </div>
      )}
    </>
  )
}
