import { text } from '@fairlead/contract/text'
import { CircleCheck, Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { money } from '../../lib/formats/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { UserPrefs } from '../shell/use-prefs.ts'
import { OtpForm } from './otp-form.tsx'
import { useCallOff, useVerifyOtp, useWithdraw } from './use-wallet.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

/** The withdrawal under way, step by step: form, code, processing, success. */
export function Withdrawal({ prefs, balance }: { prefs: UserPrefs; balance: number }) {
  const newest = prefs.referralTransactions[0]
  const [ended, dismiss] = useEnded(prefs)
  // Theirs is the whole card: the step that was asked in may be over before the answer is here.
  const withdrawal = useWithdraw()
  const verifying = useVerifyOtp()
  const callingOff = useCallOff()

  if (prefs.withStatus === 'OTP_PENDING') {
    return (
      <Card title="Enter the code">
        <OtpForm amount={newest?.amount} verifying={verifying} callingOff={callingOff} />
      </Card>
    )
  }
  if (prefs.withStatus === 'PROCESSING') {
    return (
      <Card title="Processing">
        <div role="status" className="flex items-start gap-4">
          <Clock className="size-8 shrink-0 text-warning" aria-hidden="true" />
          <div>
            {newest && <p className="tabular text-xl font-semibold">{money(newest.amount)}</p>}
            <p className="mt-1 text-muted">{text.withdrawalReceived}</p>
          </div>
        </div>
      </Card>
    )
  }
  if (ended) {
    return (
      <Card title={ended.isPaid ? 'Withdrawal successful' : 'Withdrawal not paid'}>
        {ended.isPaid ? (
          <div role="status" className="flex items-start gap-4">
            <CircleCheck className="size-8 shrink-0 text-positive" aria-hidden="true" />
            <p>
              <span className="tabular font-semibold">{money(ended.amount)}</span> has been paid to your payout address,
              less the fee.
            </p>
          </div>
        ) : (
          <Alert tone="negative">
            The withdrawal of {money(ended.amount)} was not paid. The amount is back in your balance.
          </Alert>
        )}
        <Button tone="secondary" className="mt-4" onClick={dismiss}>
          Done
        </Button>
      </Card>
    )
  }
  return (
    <Card title="Withdraw">
      <WithdrawalForm balance={balance} owed={prefs.kept.owed} withdrawal={withdrawal} />
    </Card>
  )
}

type Ended = { amount: number; isPaid: boolean }

/** A withdrawal that came to its end while one was looking. */
function useEnded({ withStatus, referralTransactions }: UserPrefs): [Ended | undefined, () => void] {
  const [ended, setEnded] = useState<Ended>()
  const before = useRef(withStatus)
  const newest = referralTransactions[0]
  useEffect(() => {
    if (before.current === 'PROCESSING' && withStatus === '' && newest)
      setEnded({ amount: newest.amount, isPaid: newest.status === 'success' })
    if (withStatus !== '') setEnded(undefined)
    before.current = withStatus
  }, [withStatus, newest])
  return [ended, () => setEnded(undefined)]
}
