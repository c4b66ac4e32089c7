import { bodyOf } from '@fairlead/contract/body-of'
import { rules } from '@fairlead/contract/constants'
import { verifyWithdrawalOtp } from '@fairlead/contract/routes/wallet/wallet'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import { fieldsOf } from '../../lib/calls/fields-of.ts'
import { useRefusal } from '../../lib/calls/use-refusal.ts'
import { money } from '../../lib/formats/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Refused } from '../../ui/forms/refused.tsx'
import type { useCallOff, useVerifyOtp } from './use-wallet.ts'

const body = bodyOf(verifyWithdrawalOtp)

type Props = {
  amount: number | undefined
  verifying: ReturnType<typeof useVerifyOtp>
  callingOff: ReturnType<typeof useCallOff>
}

export function OtpForm({ amount, verifying, callingOff }: Props) {
  const form = useForm({ resolver: zodResolver(body), defaultValues: { otp: '' } })
  const refusal = useRefusal(form)

  const submit = form.handleSubmit(({ otp }) => {
    refusal.forget()
    return verifying.mutateAsync(otp).then(
      ({ msg }) => void toast.success(msg),
      (error: unknown) => {
        form.reset()
        refusal.tell(error, text.otpWrong)
      },
    )
  })

  const callOff = () =>
    callingOff.mutateAsync().then(
      ({ msg }) => toast.success(msg),
      (error: unknown) => refusal.tell(error, text.internal),
    )

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-muted">{text.withdrawalOtpSent}</p>
      {amount !== undefined && (
        <p>
          You are withdrawing <span className="tabular font-semibold">{money(amount)}</span>.
        </p>
      )}
      <Field
        label="OTP"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={rules.otpLength}
        className="tabular tracking-[0.3em]"
        {...fieldsOf(form)('otp')}
      />
      <Refused words={refusal.words} />
      <Button type="submit" size="lg" busy={verifying.isPending}>
        Verify OTP
      </Button>
      <Button tone="secondary" busy={callingOff.isPending} onClick={callOff}>
        Cancel request
      </Button>
      <p className="text-sm text-muted">Without the code nothing is paid, and the request expires automatically.</p>
    </form>
  )
}
