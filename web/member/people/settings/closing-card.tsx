import { bodyOf } from '@fairlead/contract/body-of'
import { rules } from '@fairlead/contract/constants'
import { closeAccount, confirmClosing } from '@fairlead/contract/routes/people/profile'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { fieldsOf } from '../../../lib/calls/fields-of.ts'
import { useRefusal } from '../../../lib/calls/use-refusal.ts'
import { dayTime, money, shortHash } from '../../../lib/formats/format.ts'
import { TotpField } from '../../../security/totp-field.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { WholeAddress } from '../whole-address.tsx'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { PendingCodeFrame } from './pending-code-frame.tsx'
import { type Closing, Fact, LeftBehind, RefundSum } from './refund-sum.tsx'
import { usePendingCode } from './use-pending-codes.ts'
import { useCloseAccount, useClosing, useConfirmClosing } from './use-profile.ts'

/** Closing the account: what is refunded and what is not, in figures, before it is confirmed. */
export function ClosingCard({ needsTotp }: { needsTotp: boolean }) {
  const closing = useClosing()
  const pending = usePendingCode('close_account')
  const [isAsking, setAsking] = useState(false)
  if (closing.isPending) return <Skeleton className="h-64 w-full rounded-card" />
  if (closing.error) {
    return (
      <Card title="Close the account">
        <Alert tone="negative">{sentencesOf(closing.error, text.internal).join(' ')}</Alert>
      </Card>
    )
  }
  const { refund, payoutAddress, arrears, obstacles, closesAt } = closing.data
  if (closesAt) {
    return (
      <Card title="Close the account">
        <Alert tone="warning">
          Your account will be closed on {dayTime(closesAt)}, and {money(refund)} will be refunded. Until then the bot
          opens no new positions. You can cancel with the button in the notice above.
        </Alert>
      </Card>
    )
  }
  const isIncomeLeft = obstacles.some(({ code }) => code === 'income_left')
  return (
    <Card title="Close the account">
      <p className="mb-4 text-sm text-muted">
        You confirm with a code sent by e-mail. 24 hours later the bot is shut down, you are signed out, and unused fuel
        is returned to you once an operator has checked it. Until then you can cancel. You can reopen the account within{' '}
        {rules.erasedAfterDays} days; bonus fuel and the bot are not restored automatically. After that we erase your
        personal data, and the account cannot be reopened.
      </p>
      <RefundSum closing={closing.data} />
      <dl className="mb-4 divide-y divide-line text-sm">
        <Fact label="Paid to">
          {payoutAddress ? (
            <>
              {shortHash(payoutAddress)}
              <WholeAddress address={payoutAddress} />
            </>
          ) : (
            'No payout address'
          )}
        </Fact>
      </dl>
      <LeftBehind closing={closing.data} isIncomeLeft={isIncomeLeft} />
      <div className="flex flex-col gap-3">
        {arrears > 0 && (
          <Alert tone="warning">
            You owe {money(arrears)}. This debt is written off for as long as the account is closed. If you reopen the
            account, you owe it again: your next deposits pay it first, and no income can be withdrawn before that. Of
            your affiliate income, only the amount above {money(arrears)} is paid out after closing.
          </Alert>
        )}
        {obstacles.length > 0 && (
          <Alert tone="warning">
            <p className="font-semibold">Before that:</p>
            <ul className="mt-1 list-disc pl-5">
              {obstacles.map((obstacle) => (
                <li key={obstacle.code}>{obstacle.msg}</li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
      {pending ? (
        <div className="mt-4">
          <PendingCodeFrame code={pending}>
            <ClosingCodeForm />
          </PendingCodeFrame>
        </div>
      ) : (
        <Button tone="danger" className="mt-4" disabled={obstacles.length > 0} onClick={() => setAsking(true)}>
          Close the account…
        </Button>
      )}
      <Dialog open={isAsking} title="Close the account?" onClose={() => setAsking(false)}>
        <ClosingForm closing={closing.data} needsTotp={needsTotp} onDone={() => setAsking(false)} />
      </Dialog>
    </Card>
  )
}

type FormProps = { closing: Closing; needsTotp: boolean; onDone: () => void }

function ClosingForm({ closing, needsTotp, onDone }: FormProps) {
  const { refund } = closing
  const closure = useCloseAccount()
  const form = useForm({ resolver: zodResolver(bodyOf(closeAccount)), defaultValues: { password: '' } })
  const refusal = useRefusal(form)
  const field = fieldsOf(form)
  const submit = form.handleSubmit((body) => {
    refusal.forget()
    closure.mutate(
      { ...body, refund },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onDone()
        },
        onError: (error) => refusal.tell(error, text.internal),
      },
    )
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <RefundSum closing={closing} />
      <p>
        <span className="tabular font-semibold">{money(refund)}</span> will be refunded to your payout address. The
        account is closed 24 hours after you confirm. Until then every page has a button to cancel.
      </p>
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      {needsTotp && <TotpField {...field('totp')} />}
      <Refused words={refusal.words} />
      <Button type="submit" tone="danger" busy={closure.isPending}>
        Send the code
      </Button>
    </form>
  )
}

function ClosingCodeForm() {
  const confirming = useConfirmClosing()
  return (
    <MailedCodeForm
      body={bodyOf(confirmClosing)}
      hint="It confirms the closure of your account."
      submitLabel="Close the account in 24 hours"
      tone="danger"
      busy={confirming.isPending}
      send={async (otp) => void toast.success((await confirming.mutateAsync({ otp })).message)}
    />
  )
}
