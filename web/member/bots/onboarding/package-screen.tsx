import { display, rules } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { toDollars } from '@fairlead/money/to-dollars'
import { useState } from 'react'
import { usd } from '../../../content/term-words.ts'
import { useFailureToast } from '../../../lib/calls/use-failure-toast.ts'
import { money } from '../../../lib/formats/format.ts'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Explain } from '../../../ui/overlays/explain.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { How } from '../../people/help/how.tsx'
import type { Member } from '../../shell/member.ts'
import { DepositsUnderWay } from '../../wallet/incoming-deposits.tsx'
import { AheadNote } from './ahead-note.tsx'
import { BonusCard, useBonusOffered } from './bonus-card.tsx'
import { FuelStep } from './fuel-step.tsx'
import { packageFor } from './package-for.ts'
import { type FuelNeed, fuelNeed } from './package-fuel.ts'
import { hardlyTradesBelow } from './room-words.ts'
import { tradedWords } from './traded-words.ts'
import { useCapitalPreview } from './use-capital-preview.ts'
import { type TradingPackage, usePackages } from './use-packages.ts'
import { useStepStart } from './use-step-start.ts'

/** Choose a package, or claim the joining bonus; a chosen package is fuelled before it becomes active. */
export function PackageScreen({ member, title }: { member: Member; title: string }) {
  const { depositMin } = useTerms()
  const packages = usePackages()
  const [chosenId, setChosenId] = useState<TradingPackage['id']>()
  useFailureToast(packages.error, text.internal)
  const listed = packages.data?.filter(({ id }) => id !== display.hiddenPackageId)
  const chosen = listed?.find(({ id }) => id === chosenId)

  const [capital, setCapital] = useState(Number.NaN)
  const asked = listed && capital >= toDollars(rules.capitalMin) ? packageFor(listed, capital) : undefined

  const start = useStepStart<HTMLDivElement>(String(chosenId))
  const isOffered = useBonusOffered()

  if (chosen)
    return (
      <div ref={start} tabIndex={-1} className="scroll-mt-20 outline-none">
        <FuelStep member={member} chosen={chosen} onBack={() => setChosenId(undefined)} />
      </div>
    )
  return (
    <div ref={start} tabIndex={-1} className="flex scroll-mt-20 flex-col gap-6 outline-none">
      <DepositsUnderWay />
      {isOffered && <BonusCard />}
      <h2 className="text-lg font-bold">{title}</h2>
      <CapitalField onChange={setCapital} />
      {packages.error && (
        <EmptyState
          title="The packages could not be loaded"
          action={<Button onClick={() => packages.refetch()}>Try again</Button>}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {packages.isPending && [1, 2, 3, 4].map((at) => <Skeleton key={at} className="h-72 rounded-card" />)}
        {listed?.map((offer) => (
          <PackageCard
            key={offer.id}
            offer={offer}
            need={fuelNeed(depositMin, offer, member.prefs.fuelBalance)}
            entered={offer.id === asked?.id ? capital : undefined}
            onChoose={() => setChosenId(offer.id)}
          />
        ))}
      </ul>
      {/* What is over is no greeting, yet whoever looks for it finds out. */}
      {isOffered === false && <BonusCard />}
    </div>
  )
}

/** Before anything is chosen: a capital to hold the packages against. */
function CapitalField({ onChange }: { onChange: (capital: number) => void }) {
  return (
    <div className="flex max-w-xl items-start gap-3">
      <Field
        label="Your capital"
        type="number"
        inputMode="decimal"
        step="any"
        min={toDollars(rules.capitalMin)}
        hint="In dollars. The matching package then shows what the bot would really trade, and how many such members in our record came out ahead."
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span className="mt-9">
        <Explain what="Ahead">
          <How id="ahead" />
        </Explain>
      </span>
    </div>
  )
}

type CardProps = {
  offer: TradingPackage
  need: FuelNeed
  /** The capital that asks for this package; without one it tells of the least it is for. */
  entered: number | undefined
  onChoose: () => void
}

function PackageCard({ offer, need, entered, onChoose }: CardProps) {
  const capital = entered ?? offer.amount
  const preview = useCapitalPreview(capital)
  const hardlyBelow = preview && hardlyTradesBelow(preview.capital, preview)
  const facts = [
    { label: 'Capital from', value: usd(offer.amount) },
    { label: `Fuel to start, ${need.percent}%`, value: money(need.needed, Number.isInteger(need.needed) ? 0 : 2) },
    { label: 'You keep of a profit', value: `${100 - offer.companyPercent}%` },
  ]
  const traded = [
    { label: 'May trade', value: preview?.assets.join(', ') ?? '–' },
    {
      label: `Likely to trade with ${money(preview?.capital ?? capital, 0)}`,
      value: preview ? tradedWords(preview) : '–',
    },
  ]
  return (
    <li
      className={classNames(
        'flex flex-col rounded-card border bg-surface p-4 md:p-5',
        entered === undefined ? 'border-line' : 'border-accent outline outline-accent',
      )}
    >
      <h3 className="text-lg">{offer.name} Package</h3>
      <p className="mt-1 min-h-15 text-sm text-muted">{offer.description}</p>
      <dl className="mt-3 mb-4 divide-y divide-line text-sm">
        {facts.map((fact) => (
          <div key={fact.label} className="flex justify-between gap-3 py-2">
            <dt className="text-muted">{fact.label}</dt>
            <dd className="tabular text-right font-semibold">{fact.value}</dd>
          </div>
        ))}
        {traded.map((fact) => (
          <div key={fact.label} className="py-2">
            <dt className="text-muted">{fact.label}</dt>
            <dd className="font-semibold">{fact.value}</dd>
          </div>
        ))}
      </dl>
      {hardlyBelow && (
        <p className="mb-4 text-sm text-warning-text">
          Hardly trades below about {money(hardlyBelow, 0)}: the smallest position would risk too much.
        </p>
      )}
      <div className="mb-4 empty:hidden">
        <AheadNote capital={capital} offers={[offer]} />
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-3">
        <Button onClick={onChoose} className="flex-1">
          Choose {offer.name}
        </Button>
        {entered !== undefined && <Badge tone="accent">For your capital</Badge>}
        {need.missing === 0 && <Badge tone="positive">Fuel available</Badge>}
      </div>
    </li>
  )
}
