import { rules } from '@fairlead/contract/constants'
import { brokerForm } from '@fairlead/contract/forms'
import { text } from '@fairlead/contract/text'
import { toDollars } from '@fairlead/money/to-dollars'
import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import { fieldsOf } from '../../../lib/calls/fields-of.ts'
import { useFailureToast } from '../../../lib/calls/use-failure-toast.ts'
import { useRefusal } from '../../../lib/calls/use-refusal.ts'
import { money } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'
import { Segments } from '../../../ui/forms/segments.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Member } from '../../shell/member.ts'
import { AheadNote } from './ahead-note.tsx'
import { coveredHint } from './capital-cover.ts'
import { CapitalNote } from './capital-note.tsx'
import { ChoiceOrNew } from './choice-or-new.tsx'
import { CoverNote, useCover } from './cover-note.tsx'
import { type SentCreds, useBrokerCreds, useBrokerList, useSubmitBroker } from './use-broker.ts'

type Props = { member: Member; onSubmitted: () => void }
type ScreenProps = Props & { title: string }

const emptyForm = {
  broker_name: '',
  server_number: '',
  login_id: '',
  password: '',
  confirm_password: '',
  capital: Number.NaN,
}

const formOf = ({ broker_name, server_number, login_id, capital }: SentCreds) => ({
  broker_name,
  server_number,
  login_id,
  capital,
})

/** Few run a terminal of their own, so it is no part of the first load. */
const SelfHosted = lazy(() => import('./self-hosted.tsx').then(({ SelfHosted }) => ({ default: SelfHosted })))

const ways = [
  { value: 'hosted', label: 'We run the terminal' },
  { value: 'own', label: 'I run MetaTrader myself' },
] as const

/** The MT5 account the bot is to trade on, and who runs its terminal. */
export function BrokerScreen({ title, ...props }: ScreenProps) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('hosted')
  return (
    <div className="grid gap-4">
      <h2 className="text-lg font-bold">{title}</h2>
      <div className="max-w-md">
        <Segments legend="Who runs the terminal" options={ways} value={way} onChange={setWay} />
      </div>
      {way === 'hosted' ? (
        <BrokerForm {...props} />
      ) : (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <SelfHosted member={props.member} />
        </Suspense>
      )}
    </div>
  )
}

function BrokerForm({ member, onSubmitted }: Props) {
  const { bot, prefs } = member
  const brokers = useBrokerList()
  // The form is gone as soon as the answer is known elsewhere: what follows must not depend on its being there.
  const submission = useSubmitBroker(({ msg }) => {
    toast.success(msg)
    onSubmitted()
  })
  const isSentBack = bot?.state === 'rejected'
  const { data: sent } = useBrokerCreds({ isWanted: isSentBack })
  const form = useForm({
    resolver: zodResolver(brokerForm),
    defaultValues: emptyForm,
    // A form that was sent back is put right, not written anew; what was typed before the answer came stays, and passwords never come back.
    ...(isSentBack && sent && { values: { ...emptyForm, ...formOf(sent) } }),
    resetOptions: { keepDirtyValues: true },
  })
  // Before all other fields, as on the page: what is refused first has the focus then.
  const broker = useController({ control: form.control, name: 'broker_name' })
  const server = useController({ control: form.control, name: 'server_number' })
  const refusal = useRefusal(form)
  const field = fieldsOf(form)
  const { errors } = form.formState
  useFailureToast(brokers.error, text.brokerListFailed)

  const capital = form.watch('capital')
  const { offers, own, cover } = useCover(member, capital)

  const submit = form.handleSubmit(({ confirm_password: _, ...body }) => {
    refusal.forget()
    submission.mutate(body, { onError: (error) => refusal.tell(error, text.brokerSubmitFailed) })
  })

  return (
    <div className="grid items-start gap-4 xl:grid-cols-[5fr_3fr]">
      <Card title="Your MT5 account">
        {isSentBack && (
          <div className="mb-5">
            <Alert tone="negative">
              <p className="font-semibold">The bot could not be set up with the account you submitted.</p>
              {bot.reason && <p className="mt-1">{bot.reason}</p>}
            </Alert>
          </div>
        )}
        {brokers.data && Object.keys(brokers.data).length === 0 && (
          <p className="mb-4 text-sm text-muted">
            Enter the broker and server exactly as MetaTrader shows them when you sign in. We check them before your bot
            is set up.
          </p>
        )}
        <form method="post" onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
          <ChoiceOrNew
            ref={broker.field.ref}
            label="Broker Name"
            options={Object.keys(brokers.data ?? {})}
            value={broker.field.value}
            error={errors.broker_name?.message}
            onChange={(value) => {
              broker.field.onChange(value)
              form.setValue('server_number', '')
            }}
          />
          <ChoiceOrNew
            ref={server.field.ref}
            label="Server"
            options={brokers.data?.[broker.field.value] ?? []}
            value={server.field.value}
            error={errors.server_number?.message}
            onChange={server.field.onChange}
          />
          <Field label="Login ID" inputMode="numeric" autoComplete="off" {...field('login_id')} />
          <Field
            label="Capital"
            type="number"
            inputMode="decimal"
            step="any"
            min={toDollars(rules.capitalMin)}
            hint={`In dollars. At least ${money(toDollars(rules.capitalMin), 0)}; ${money(toDollars(rules.capitalRecommended), 0)} is recommended.${offers && own ? ` ${coveredHint(offers, own, prefs.fuelBalance)}` : ''}`}
            {...field('capital', { valueAsNumber: true })}
          />
          <div className="grid gap-3 empty:hidden sm:col-span-2">
            {cover && <CoverNote cover={cover} />}
            <CapitalNote capital={capital} />
            <AheadNote capital={capital} offers={offers} />
          </div>
          <PasswordField
            label="Password"
            autoComplete="off"
            hint="The trading password of this MT5 account."
            {...field('password')}
          />
          <PasswordField label="Confirm Password" autoComplete="off" {...field('confirm_password')} />
          <div className="empty:hidden sm:col-span-2">
            <Refused words={refusal.words} />
          </div>
          <Button type="submit" size="lg" busy={submission.isPending} className="sm:col-span-2">
            Submit MT5 Details
          </Button>
        </form>
      </Card>
      <Card title="What happens next">
        <ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-muted">
          <li>Your capital stays in your own account with your broker. We cannot withdraw it.</li>
          <li>The password is stored encrypted and is never shown again, not even to you.</li>
          <li>The bot is set up within 24 hours. From then on each trade appears on this dashboard.</li>
          <li>{text.hostingByDay} Nothing is charged before that.</li>
          <li>The bot can lose. It stops when losses reach half of the capital.</li>
        </ul>
      </Card>
    </div>
  )
}
