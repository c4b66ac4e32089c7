import { bodyOf } from '@fairlead/contract/body-of'
import { confirmPayoutAddress, setPayoutAddress } from '@fairlead/contract/routes/people/profile'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import type { z } from 'zod'
import { fieldsOf } from '../../../lib/calls/fields-of.ts'
import { useRefusal } from '../../../lib/calls/use-refusal.ts'
import { dayTime, shortHash } from '../../../lib/formats/format.ts'
import { TotpField } from '../../../security/totp-field.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'
import { WholeAddress } from '../whole-address.tsx'
import { MailedCodeForm } from './mailed-code-form.tsx'
import type { Profile } from './name-card.tsx'
import { PendingCodeFrame } from './pending-code-frame.tsx'
import { usePendingCode } from './use-pending-codes.ts'
import { useAskForPayoutAddress, useConfirmPayoutAddress } from './use-profile.ts'

const body = bodyOf(setPayoutAddress)
const emptyForm: z.input<typeof body> = { address: '', password: '' }

/** Where withdrawals and refunds are paid to. The mailbox must say yes, and a changed address waits a day: a thief gains nothing by it. */
export function PayoutAddressCard({ profile }: { profile: Profile }) {
  const pending = usePendingCode('payout_address')
  const confirming = useConfirmPayoutAddress()
  return (
    <Card title="Payout address">
      {profile.payoutAddress ? (
        <div className="mb-4 text-sm">
          <span className="text-muted">Now: </span>
          <span className="tabular font-medium">{shortHash(profile.payoutAddress)}</span>
          <WholeAddress address={profile.payoutAddress} />
        </div>
      ) : (
        <p className="mb-4 text-sm text-muted">Not set yet. You need one to make withdrawals.</p>
      )}
      {profile.payoutAddressUsableAt && (
        <div className="mb-4">
          <Alert tone="warning">
            This address is new. Withdrawals to it are possible from {dayTime(profile.payoutAddressUsableAt)}.
          </Alert>
        </div>
      )}
      {pending ? (
        <PendingCodeFrame code={pending}>
          <MailedCodeForm
            body={bodyOf(confirmPayoutAddress)}
            hint={`We have e-mailed it to ${profile.email}. It confirms ${pending.subject}.`}
            submitLabel="Save payout address"
            busy={confirming.isPending}
            send={async (otp) => {
              await confirming.mutateAsync({ otp })
              toast.success('Your payout address is saved.')
            }}
          />
        </PendingCodeFrame>
      ) : (
        <AskForm needsTotp={profile.totpOn} />
      )}
    </Card>
  )
}

function AskForm({ needsTotp }: { needsTotp: boolean }) {
  const asking = useAskForPayoutAddress()
  const form = useForm({ resolver: zodResolver(body), defaultValues: emptyForm })
  const refusal = useRefusal(form)
  const field = fieldsOf(form)
  const submit = form.handleSubmit((filled) => {
    refusal.forget()
    // The field for the code takes this form's place before the answer is in.
    return asking.mutateAsync(filled).then(
      ({ msg }) => void toast.success(msg),
      (error: unknown) => refusal.tell(error, text.internal),
    )
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="New payout address"
        placeholder="0x…"
        autoComplete="off"
        spellCheck={false}
        hint="An address of your own wallet that can receive USDT on the BSC chain."
        {...field('address')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      {needsTotp && <TotpField {...field('totp')} />}
      <p className="text-sm text-muted">
        We will e-mail you a code to confirm it. Withdrawals to a changed address are blocked for 24 hours.
      </p>
      <Refused words={refusal.words} />
      <Button type="submit" busy={asking.isPending}>
        Send the code
      </Button>
    </form>
  )
}
