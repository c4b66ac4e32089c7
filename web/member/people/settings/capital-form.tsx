import { bodyOf } from '@fairlead/contract/body-of'
import { rules } from '@fairlead/contract/constants'
import { submitBrokerCreds } from '@fairlead/contract/routes/bots/broker'
import { text } from '@fairlead/contract/text'
import { toDollars } from '@fairlead/money/to-dollars'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import { fieldsOf } from '../../../lib/calls/fields-of.ts'
import { useRefusal } from '../../../lib/calls/use-refusal.ts'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'
import { CoverNote, useCover } from '../../bots/onboarding/cover-note.tsx'
import { fuelNeed } from '../../bots/onboarding/package-fuel.ts'
import { useSubmitBroker } from '../../bots/onboarding/use-broker.ts'
import { isAskable } from '../../bots/onboarding/use-capital-preview.ts'
import type { TradingPackage } from '../../bots/onboarding/use-packages.ts'
import type { Member } from '../../shell/member.ts'
import { CapitalChange } from './capital-change.tsx'

type Creds = { broker_name: string; server_number: string; login_id: string; capital: number }
type Props = { member: Member; creds: Creds; onDone: () => void }

const body = bodyOf(submitBrokerCreds).pick({ capital: true, password: true })

/** A new capital with what it changes in figures; a larger package is activated first where it is needed. */
export function CapitalForm({ member, creds, onDone }: Props) {
  const { prefs, bot } = member
  const { depositMin } = useTerms()
  const submission = useSubmitBroker()
  const form = useForm({ resolver: zodResolver(body), defaultValues: { capital: creds.capital, password: '' } })
  const refusal = useRefusal(form)
  const field = fieldsOf(form)
  const capital = form.watch('capital')
  const { own, cover } = useCover(member, capital)
  const needOf = (offer: TradingPackage | undefined, sum: number) =>
    offer && isAskable(sum) ? fuelNeed(depositMin, offer, prefs.fuelBalance, sum) : undefined
  const isRunning = bot !== undefined && ['active', 'paused', 'low_fuel'].includes(bot.state)
  const open = bot?.openPositions ?? 0

  const submit = form.handleSubmit((filled) => {
    refusal.forget()
    // Told also when the dialog was closed meanwhile, and this form with it.
    return submission.mutateAsync({ ...creds, ...filled }).then(
      () => {
        toast.success(isRunning ? 'Saved. The bot will be set up again within 24 hours.' : 'The capital is saved.')
        onDone()
      },
      (error: unknown) => refusal.tell(error, text.brokerSaveFailed),
    )
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="New capital"
        type="number"
        inputMode="decimal"
        step="any"
        min={toDollars(rules.capitalMin)}
        hint="In dollars: the amount in your MT5 account for the bot to trade with."
        {...field('capital', { valueAsNumber: true })}
      />
      {isAskable(capital) && (
        <CapitalChange
          before={{ capital: creds.capital, need: needOf(own, creds.capital) }}
          after={{ capital, need: needOf(cover?.larger ?? own, capital) }}
        />
      )}
      {cover && <CoverNote cover={cover} />}
      {isRunning && (
        <Alert tone={open > 0 ? 'warning' : 'info'}>
          The bot is taken out of service and set up again within 24 hours, free of charge; no hosting is charged in the
          meantime.
          {open > 0 && ` Its ${open} open ${open === 1 ? 'position' : 'positions'} must be closed first.`}
        </Alert>
      )}
      <PasswordField
        label="MT5 password"
        autoComplete="off"
        hint="The trading password for this account; we do not show or reuse the stored one."
        {...field('password')}
      />
      <Refused words={refusal.words} />
      <Button
        type="submit"
        busy={submission.isPending}
        disabled={cover?.larger !== undefined || open > 0 || capital === creds.capital}
      >
        Save the capital
      </Button>
    </form>
  )
}
