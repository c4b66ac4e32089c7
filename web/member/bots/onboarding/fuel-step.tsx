import { text } from '@fairlead/contract/text'
import { fromDollars } from '@fairlead/money/parse'
import { toDollars } from '@fairlead/money/to-dollars'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { breakEvenMonth } from '../../../content/break-even-month.ts'
import { usd } from '../../../content/term-words.ts'
import { RefusedCall } from '../../../lib/calls/refused-call.tsx'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { digits, money } from '../../../lib/formats/format.ts'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import { useIsSandbox } from '../../../lib/time/use-product-now.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Member } from '../../shell/member.ts'
import { DepositAddress } from '../../wallet/deposit-address.tsx'
import { IncomingDeposits, useUnderWay } from '../../wallet/incoming-deposits.tsx'
import { PourButton } from '../../wallet/pour-button.tsx'
import { CapitalNote } from './capital-note.tsx'
import { type FuelNeed, fuelNeed } from './package-fuel.ts'
import { type TradingPackage, useActivatePackage } from './use-packages.ts'

type Props = { member: Member; chosen: TradingPackage; onBack: () => void }

/** Where to send the fuel and how much; the page notices the deposit and activates the package by itself. */
export function FuelStep({ member, chosen, onBack }: Props) {
  const { depositMin, hostingPerMonth } = useTerms()
  const activation = useActivatePackage()
  const need = fuelNeed(depositMin, chosen, member.prefs.fuelBalance)
  const isFuelled = need.missing === 0
  const coming = useUnderWay()
    .filter(({ status }) => status !== 'below_minimum')
    .reduce((sum, { value }) => sum + value, 0)
  const hasTried = useRef(false)

  const { mutate } = activation
  useEffect(() => {
    if (!isFuelled || hasTried.current) return
    hasTried.current = true
    mutate(chosen.id, { onError: (error) => toastFailure(error, text.internal) })
  }, [isFuelled, chosen.id, mutate])

  const mustEarn = breakEvenMonth(fromDollars(chosen.amount), chosen.companyPercent, hostingPerMonth)
  return (
    <>
      <Button tone="quiet" onClick={onBack} className="-ml-3 mb-2">
        <ArrowLeft className="size-4" aria-hidden="true" />
        All packages
      </Button>
      <h2 className="text-xl">Fuel the {chosen.name} Package</h2>
      <p className="mt-1 mb-5 max-w-[70ch] text-muted">
        {need.percent}% of {usd(chosen.amount)} trading capital. Activation does not use it up: hosting is{' '}
        {usd(hostingPerMonth)} a month, and charges come out of profits. {text.hostingByDay}
      </p>
      <div className="mb-4">
        <CapitalNote capital={chosen.amount} />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[5fr_3fr]">
        <Card>
          {isFuelled ? (
            <Alert tone="positive">
              {money(member.prefs.fuelBalance)} of fuel is in your balance. The package is being activated.
            </Alert>
          ) : (
            <>
              {coming >= need.missing ? (
                <Alert tone="positive">
                  You have sent enough. The package becomes active automatically once your deposit is confirmed.
                </Alert>
              ) : (
                <SendFuel need={need} />
              )}
              <div className="mt-5 border-t border-line pt-5">
                <IncomingDeposits />
              </div>
            </>
          )}
          {activation.error && (
            <div className="mt-4">
              <RefusedCall error={activation.error} />
              <Button className="mt-3" busy={activation.isPending} onClick={() => mutate(chosen.id)}>
                Activate the package
              </Button>
            </div>
          )}
        </Card>
        <Card title="What the bot must earn">
          <p className="text-sm text-muted">for you to come out ahead, with {usd(chosen.amount)}</p>
          <p className="mt-2">
            <span className="tabular font-display text-2xl font-bold">{money(toDollars(mustEarn.earned))}</span>{' '}
            <span className="text-muted">a month, {digits(mustEarn.percentOfCapital, 2)}%</span>
          </p>
          <dl className="mt-4 divide-y divide-line text-sm">
            <div className="flex justify-between py-2.5">
              <dt>Hosting</dt>
              <dd className="tabular font-semibold">{money(hostingPerMonth)}</dd>
            </div>
            <div className="flex justify-between py-2.5">
              <dt>Fuel charge on that profit</dt>
              <dd className="tabular font-semibold">{money(toDollars(mustEarn.charge))}</dd>
            </div>
          </dl>
          <p className="mt-3 text-sm text-muted">The bot can lose. You can lose your capital.</p>
        </Card>
      </div>
    </>
  )
}

function SendFuel({ need }: { need: FuelNeed }) {
  const isSandbox = useIsSandbox()
  const { depositMin } = useTerms()
  return (
    <>
      <p className="text-sm text-muted">Send exactly</p>
      <p className="tabular font-display text-2xl font-bold">{digits(need.toSend, 2)} USDT</p>
      {need.toSend > need.missing && (
        <p className="mt-1 text-sm text-muted">
          {money(need.missing)} is missing; the minimum deposit is {usd(depositMin)}.
        </p>
      )}
      <div className="mt-5">
        <DepositAddress />
      </div>
      {isSandbox && (
        <div className="mt-4">
          <PourButton amount={need.toSend} />
        </div>
      )}
    </>
  )
}
