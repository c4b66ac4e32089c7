import { display } from '@fairlead/contract/constants'
import { withdrawalAsked } from '@fairlead/contract/routes/wallet/wallet'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import { fieldsOf } from '../../lib/calls/fields-of.ts'
import { useRefusal } from '../../lib/calls/use-refusal.ts'
import { dayTime, money, shortHash } from '../../lib/formats/format.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Refused } from '../../ui/forms/refused.tsx'
import { WholeAddress } from '../people/whole-address.tsx'
import { SectionLink } from '../shell/section-link.tsx'
import { mostToWithdraw } from './most-to-withdraw.ts'
import { useProfile, type useWithdraw } from './use-wallet.ts'

type Props = { balance: number; owed: number; withdrawal: ReturnType<typeof useWithdraw> }

/** How much to pay out, with what arrives and where, before anything is sent. */
export function WithdrawalForm({ balance, owed, withdrawal }: Props) {
  const profile = useProfile()
  const terms = useTerms()
  const form = useForm({
    resolver: zodResolver(withdrawalAsked(terms)),
    defaultValues: { amount: Number.NaN },
  })
  const refusal = useRefusal(form)
  const amount = form.watch('amount')
  const fee = terms.withdrawalFee
  const address = profile.data?.payoutAddress
  const most = mostToWithdraw({ balance, owed, min: terms.withdrawalMin })
  const usableAt = profile.data?.payoutAddressUsableAt

  const submit = form.handleSubmit((filled) => {
    refusal.forget()
    return withdrawal.mutateAsync(filled.amount).then(
      ({ msg }) => void toast.success(msg),
      (error: unknown) => refusal.tell(error, text.withdrawalFailed),
    )
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="Amount"
        type="number"
        inputMode="decimal"
        step="any"
        min={terms.withdrawalMin}
        hint={`In dollars. ${money(balance, display.levelIncomeDecimals)} is available.`}
        {...fieldsOf(form)('amount', { valueAsNumber: true })}
      />
      <div className="-mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <Button
          tone="secondary"
          disabled={most.amount === 0}
          onClick={() => form.setValue('amount', most.amount, { shouldValidate: true })}
        >
          Max<span className="sr-only">: the maximum available</span>
        </Button>
        {most.why && <span className="min-w-0 flex-1">{most.why}</span>}
      </div>
      <dl className="divide-y divide-line text-sm">
        <div className="flex justify-between gap-4 py-2">
          <dt className="text-muted">Fee</dt>
          <dd className="tabular font-medium">{money(fee)}</dd>
        </div>
        <div className="flex justify-between gap-4 py-2">
          <dt className="text-muted">You receive</dt>
          <dd className="tabular font-semibold">{amount > fee ? `${money(amount - fee)} in USDT` : '–'}</dd>
        </div>
        {address && (
          <div className="flex justify-between gap-4 py-2">
            <dt className="text-muted">To</dt>
            <dd className="tabular min-w-0 text-right font-medium" title={address}>
              {shortHash(address)}
              <WholeAddress address={address} />
            </dd>
          </div>
        )}
      </dl>
      {profile.data && !address && (
        <Alert tone="warning">
          Set your payout address first: <SectionLink to="profile">Profile Settings</SectionLink>
        </Alert>
      )}
      {usableAt && (
        <Alert tone="warning">
          Your payout address is new. Withdrawals to it are possible from {dayTime(usableAt)}.
        </Alert>
      )}
      <Refused words={refusal.words} />
      <Button type="submit" size="lg" busy={withdrawal.isPending}>
        Withdraw
      </Button>
      <p className="text-sm text-muted">We will e-mail you a code to confirm it. Processed within 24 hours.</p>
    </form>
  )
}
