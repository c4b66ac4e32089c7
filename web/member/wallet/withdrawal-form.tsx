import { bodyOf } from '@fairlead/contract/body-of'
import { display } from '@fairlead/contract/constants'
import { withdrawReferral } from '@fairlead/contract/routes/wallet'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import { fieldsOf } from '../../lib/fields-of.ts'
import { dayTime, money, shortHash } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SectionLink } from '../section-link.tsx'
import { useProfile, useRates, useWithdraw } from './use-wallet.ts'

const body = bodyOf(withdrawReferral)

/** How much to pay out, with what arrives and where, before anything is sent. */
export function WithdrawalForm({ balance }: { balance: number }) {
  const profile = useProfile()
  const rates = useRates()
  const withdrawal = useWithdraw()
  const form = useForm({ resolver: zodResolver(body), defaultValues: { amount: Number.NaN } })
  const amount = form.watch('amount')
  const fee = rates.data?.withdrawalFee
  const address = profile.data?.payoutAddress
  const usableAt = profile.data?.payoutAddressUsableAt

  const submit = form.handleSubmit((filled) =>
    withdrawal.mutate(filled.amount, {
      onSuccess: ({ msg }) => toast.success(msg),
      onError: (error) => toastFailure(error, text.withdrawalFailed),
    }),
  )

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="Amount"
        type="number"
        inputMode="decimal"
        step="any"
        min={10}
        hint={`In dollars. ${money(balance, display.levelIncomeDecimals)} is available.`}
        {...fieldsOf(form)('amount', { valueAsNumber: true })}
      />
      <dl className="divide-y divide-line text-sm">
        {fee !== undefined && (
          <div className="flex justify-between gap-4 py-2">
            <dt className="text-muted">Fee</dt>
            <dd className="tabular font-medium">{money(fee)}</dd>
          </div>
        )}
        {fee !== undefined && (
          <div className="flex justify-between gap-4 py-2">
            <dt className="text-muted">You receive</dt>
            <dd className="tabular font-semibold">{amount > fee ? `${money(amount - fee)} in USDT` : '–'}</dd>
          </div>
        )}
        {address && (
          <div className="flex justify-between gap-4 py-2">
            <dt className="text-muted">To</dt>
            <dd className="tabular font-medium" title={address}>
              {shortHash(address)}
            </dd>
          </div>
        )}
      </dl>
      {profile.data && !address && (
        <Alert tone="warning">
          Set your payout address first: <SectionLink to="profile">Profile Settings</SectionLink>
        </Alert>
      )}
      {usableAt && <Alert tone="warning">Your payout address is new. It is paid to from {dayTime(usableAt)} on.</Alert>}
      <Button type="submit" size="lg" busy={withdrawal.isPending}>
        Withdraw
      </Button>
      <p className="text-sm text-muted">We mail you a code to confirm it. Processed within 24 hours.</p>
    </form>
  )
}
