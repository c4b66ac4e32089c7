import { bodyOf } from '@fairlead/contract/body-of'
import { rules } from '@fairlead/contract/constants'
import { submitBrokerCreds } from '@fairlead/contract/routes/broker'
import { text } from '@fairlead/contract/text'
import { toDollars } from '@fairlead/money/to-dollars'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import { fieldsOf } from '../../lib/fields-of.ts'
import { money } from '../../lib/format.ts'
import { useRefusal } from '../../lib/use-refusal.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { Member } from '../member.ts'
import { fuelNeed } from '../onboarding/package-fuel.ts'
import { useSubmitBroker } from '../onboarding/use-broker.ts'
import { useActivatePackage, usePackages } from '../onboarding/use-packages.ts'
import { SectionLink } from '../section-link.tsx'
import { CapitalChange } from './capital-change.tsx'
import { packageFor } from './package-for.ts'

type Creds = { broker_name: string; server_number: string; login_id: string; capital: number }
type Props = { member: Member; creds: Creds; ownPackageId: number | undefined; onDone: () => void }

const body = bodyOf(submitBrokerCreds).pick({ capital: true, password: true })

/** A new capital with what it changes in figures; a larger package is activated first where it is needed. */
export function CapitalForm({ member: { prefs, bot }, creds, ownPackageId, onDone }: Props) {
  const packages = usePackages()
  const activation = useActivatePackage()
  const submission = useSubmitBroker()
  const form = useForm({ resolver: zodResolver(body), defaultValues: { capital: creds.capital, password: '' } })
  const refusal = useRefusal(form)
  const field = fieldsOf(form)
  const capital = form.watch('capital')
  const wanted = packageFor(packages.data ?? [], capital)
  const own = packages.data?.find(({ id }) => id === ownPackageId)
  const isLarger = wanted !== undefined && wanted.package_amount > (own?.package_amount ?? 0)
  const need = fuelNeed((isLarger ? wanted?.id : ownPackageId) ?? 0, prefs.fuelBalance, capital || 0)
  const isRunning = bot !== undefined && ['active', 'paused', 'low_fuel'].includes(bot.state)
  const open = bot?.openPositions ?? 0

  const submit = form.handleSubmit((filled) => {
    refusal.forget()
    submission.mutate(
      { ...creds, ...filled },
      {
        onSuccess: () => {
          toast.success(isRunning ? 'Saved. The bot is set up again within 24 hours.' : 'The capital is saved.')
          onDone()
        },
        onError: (error) => refusal.tell(error, text.brokerSaveFailed),
      },
    )
  })
  const activate = () =>
    wanted &&
    activation.mutate(wanted.id, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => refusal.tell(error, text.internal),
    })

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="New capital"
        type="number"
        inputMode="decimal"
        step="any"
        min={toDollars(rules.capitalMin)}
        hint="In dollars: what lies in your MT5 account for the bot to trade."
        {...field('capital', { valueAsNumber: true })}
      />
      {capital > 0 && (
        <CapitalChange
          before={{ capital: creds.capital, need: fuelNeed(ownPackageId ?? 0, prefs.fuelBalance, creds.capital) }}
          after={{ capital, need }}
        />
      )}
      {isLarger && (
        <Alert tone="warning">
          <p>
            This capital asks for the {wanted.package_name} Package. Activating it spends nothing; the fuel must only be
            there.
          </p>
          <Button tone="secondary" className="mt-3" busy={activation.isPending} onClick={activate}>
            Activate {wanted.package_name}
          </Button>
        </Alert>
      )}
      {need && need.missing > 0 && (
        <Alert tone="warning">
          {money(need.missing)} of fuel is missing: {money(prefs.fuelBalance)} is on your balance.{' '}
          <SectionLink to="fuelwallet">Add fuel</SectionLink>
        </Alert>
      )}
      {isRunning && (
        <Alert tone={open > 0 ? 'warning' : 'info'}>
          The bot leaves service and is set up again within 24 hours, without a fee; no hosting is charged meanwhile.
          {open > 0 && ` Its ${open} open ${open === 1 ? 'position' : 'positions'} must be closed first.`}
        </Alert>
      )}
      <PasswordField
        label="MT5 password"
        autoComplete="off"
        hint="The trading password of this account; we do not show or reuse the stored one."
        {...field('password')}
      />
      <Refused words={refusal.words} />
      <Button type="submit" busy={submission.isPending} disabled={isLarger || open > 0 || capital === creds.capital}>
        Save the capital
      </Button>
    </form>
  )
}
