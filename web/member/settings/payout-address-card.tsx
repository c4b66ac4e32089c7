import { bodyOf } from '@fairlead/contract/body-of'
import { setPayoutAddress } from '@fairlead/contract/routes/profile'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import type { z } from 'zod'
import { fieldsOf } from '../../lib/fields-of.ts'
import { dayTime } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { Profile } from './name-card.tsx'
import { TotpField } from './totp-field.tsx'
import { useSetPayoutAddress } from './use-profile.ts'

const body = bodyOf(setPayoutAddress)
const emptyForm: z.input<typeof body> = { address: '', password: '' }

/** Where withdrawals and refunds are paid to. A changed address has to wait a day, so that a thief gains nothing by it. */
export function PayoutAddressCard({ profile }: { profile: Profile }) {
  const setting = useSetPayoutAddress()
  const form = useForm({ resolver: zodResolver(body), defaultValues: emptyForm })
  const field = fieldsOf(form)
  const submit = form.handleSubmit((filled) =>
    setting.mutate(filled, {
      onSuccess: () => {
        toast.success('Your payout address is saved.')
        form.reset(emptyForm)
      },
      onError: (error) => toastFailure(error, text.internal),
    }),
  )
  return (
    <Card title="Payout address">
      {profile.payoutAddress ? (
        <p className="mb-4 text-sm">
          <span className="text-muted">Now: </span>
          <span className="tabular font-medium wrap-anywhere">{profile.payoutAddress}</span>
        </p>
      ) : (
        <p className="mb-4 text-sm text-muted">None is set yet. Withdrawals need one.</p>
      )}
      {profile.payoutAddressUsableAt && (
        <div className="mb-4">
          <Alert tone="warning">It is new. It is paid to from {dayTime(profile.payoutAddressUsableAt)} on.</Alert>
        </div>
      )}
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
        {profile.totpOn && <TotpField {...field('totp')} />}
        <p className="text-sm text-muted">A changed address is not paid to for 24 hours. We write to you about it.</p>
        <Button type="submit" busy={setting.isPending}>
          Save payout address
        </Button>
      </form>
    </Card>
  )
}
