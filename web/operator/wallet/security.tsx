import { listPayoutKeys } from '@fairlead/contract/routes/wallet/operator-keys'
import { PasswordCard } from '../../security/password-card.tsx'
import { SessionsCard } from '../../security/sessions-card.tsx'
import { TwoFactorCard } from '../../security/two-factor-card.tsx'
import { ConsoleHead } from '../shell/console-head.tsx'
import { mayCall, type OperatorUser } from '../shell/operator-user.ts'
import { PayoutKeysCard } from './payout-keys-card.tsx'

/** How the operator who is signed in proves to be that operator. */
export default function Security({ operator }: { operator: OperatorUser }) {
  return (
    <>
      <ConsoleHead title="Your sign-in">Your second factor, passkeys, password and active sessions.</ConsoleHead>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="flex flex-col gap-4">
          <TwoFactorCard />
          {mayCall(operator, listPayoutKeys) && <PayoutKeysCard operator={operator} />}
        </div>
        <div className="flex flex-col gap-4">
          <SessionsCard />
          <PasswordCard />
        </div>
      </div>
    </>
  )
}
