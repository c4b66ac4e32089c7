import { bodyOf } from '@fairlead/contract/body-of'
import { rules } from '@fairlead/contract/constants'
import { closeAccount, confirmClosing } from '@fairlead/contract/routes/profile'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import { sentencesOf } from '../../lib/api-error.ts'
import { fieldsOf } from '../../lib/fields-of.ts'
import { dayTime, money, shortHash } from '../../lib/format.ts'
import { useRefusal } from '../../lib/use-refusal.ts'
import { TotpField } from '../../security/totp-field.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Refused } from '../../ui/refused.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WholeAddress } from '../whole-address.tsx'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { useCancelClosing, useCloseAccount, useClosing, useConfirmClosing } from './use-profile.ts'

/** Closing the account: what is refunded and what is not, in figures, before it is confirmed. */
export function ClosingCard({ needsTotp }: { needsTotp: boolean }) {
  const closing = useClosing()
  const [isAsking, setAsking] = useState(false)
  if (closing.isPending) return <Skeleton className="h-64 w-full rounded-card" />
  if (closing.error) {
    return (
      <Card title="Close the account">
        <Alert tone="negative">{sentencesOf(closing.error, text.internal).join(' ')}</Alert>
      </Card>
    )
  }
  const { refund, payoutAddress, bonusFuel, income, depositsWaiting, arrears, obstacles, closesAt } = closing.data
  if (closesAt) return <ClosingWaits closesAt={closesAt} refund={refund} />
  const isIncomeLeft = obstacles.some(({ code }) => code === 'income_left')
  const facts = [
    { label: 'Refund of unused fuel', value: money(refund), isShown: true },
    {
      label: 'Paid to',
      value: payoutAddress ? shortHash(payoutAddress) : 'No payout address',
      below: payoutAddress ? <WholeAddress address={payoutAddress} /> : undefined,
      isShown: true,
    },
    { label: 'Bonus fuel, not refunded', value: money(bonusFuel), isShown: bonusFuel > 0 },
    {
      label: incomeLabel(isIncomeLeft, arrears > 0),
      value: money(income),
      isShown: income > 0,
    },
    { label: 'Still owed, written off while closed', value: money(arrears), isShown: arrears > 0 },
    { label: 'Deposits below the minimum, not paid', value: money(depositsWaiting), isShown: depositsWaiting > 0 },
  ].filter(({ isShown }) => isShown)

  return (
    <Card title="Close the account">
      <p className="mb-4 text-sm text-muted">
        You confirm it with a mailed code. 24 hours later the bot ends, you are signed out, and unused fuel goes back to
        you once an operator has looked at it. Until then you can call it off. You can open the account again within{' '}
        {rules.erasedAfterDays} days; bonus fuel and the bot do not come back by themselves. After that we erase what
        names you, and the account cannot be opened again.
      </p>
      <dl className="mb-4 divide-y divide-line text-sm">
        {facts.map((fact) => (
          <div key={fact.label} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{fact.label}</dt>
            <dd className="tabular max-w-3/5 shrink-0 text-right font-semibold">
              {fact.value}
              {fact.below}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col gap-3">
        {arrears > 0 && (
          <Alert tone="warning">
            You owe {money(arrears)}. Closing writes it off for as long as the account is closed. If you open the
            account again, you owe it again: your next deposits pay it first, and no income can be withdrawn before. Of
            your affiliate income, only what is above {money(arrears)} is paid out after closing.
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
      <Button tone="danger" className="mt-4" disabled={obstacles.length > 0} onClick={() => setAsking(true)}>
        Close the account…
      </Button>
      <Dialog open={isAsking} title="Close the account?" onClose={() => setAsking(false)}>
        <ClosingForm refund={refund} needsTotp={needsTotp} onDone={() => setAsking(false)} />
      </Dialog>
    </Card>
  )
}

const incomeLabel = (isIncomeLeft: boolean, owes: boolean): string => {
  if (isIncomeLeft) return 'Affiliate income, to be withdrawn first'
  return owes ? 'Affiliate income, paid above what you owe' : 'Income below the minimum, not paid'
}

type FormProps = { refund: number; needsTotp: boolean; onDone: () => void }

function ClosingForm({ refund, needsTotp, onDone }: FormProps) {
  const closure = useCloseAccount()
  const confirming = useConfirmClosing()
  const [isMailed, setMailed] = useState(false)
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
          setMailed(true)
        },
        onError: (error) => refusal.tell(error, text.internal),
      },
    )
  })
  if (isMailed) {
    return (
      <MailedCodeForm
        body={bodyOf(confirmClosing)}
        hint="It works for 10 minutes."
        submitLabel="Close the account in 24 hours"
        tone="danger"
        busy={confirming.isPending}
        send={async (otp) => {
          toast.success((await confirming.mutateAsync({ otp })).message)
          onDone()
        }}
        onLeave={onDone}
      />
    )
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p>
        <span className="tabular font-semibold">{money(refund)}</span> is refunded to your payout address. The account
        is closed 24 hours after you have confirmed it, until you open it again.
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

/** While a closing waits there is one thing to do: call it off. */
function ClosingWaits({ closesAt, refund }: { closesAt: string; refund: number }) {
  const calling = useCancelClosing()
  const refusal = useRefusal()
  const callOff = () =>
    calling.mutate(undefined, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => refusal.tell(error, text.internal),
    })
  return (
    <Card title="Close the account">
      <Alert tone="warning">
        Your account is closed on {dayTime(closesAt)}, and {money(refund)} is refunded. Until then the bot opens nothing
        new.
      </Alert>
      <div className="mt-3 empty:hidden">
        <Refused words={refusal.words} />
      </div>
      <Button className="mt-4" busy={calling.isPending} onClick={callOff}>
        Keep the account
      </Button>
    </Card>
  )
}
