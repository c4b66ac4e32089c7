import { type InstrumentSymbol, instruments } from '@fairlead/engine/market/instrument'
import { tradeLimit } from '@fairlead/engine/risk/trade-limit'
import { chooseAssets } from '@fairlead/engine/strategy/choose-assets'
import type { ReactNode } from 'react'
import { offeredPackages, percent, usd } from '../../content/term-words.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { classNames } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { SettingsErrors } from './check-settings.ts'
import { bounds, type LabSettings } from './lab-settings.ts'
import { NumberField } from './number-field.tsx'
import { chargeAt, packageFor, presetOf, presets } from './sold-settings.ts'

type Props = {
  settings: LabSettings
  errors: SettingsErrors
  onChange: (change: Partial<LabSettings>) => void
  /** Which prices: it knows more of them than the settings say. */
  children: ReactNode
}

const lengths = [
  { value: '3600', label: 'One hour, as the bot trades' },
  { value: '900', label: '15 minutes' },
  { value: '300', label: '5 minutes' },
  { value: '60', label: '1 minute' },
] as const

/** All that a run follows from, from what everybody sets to what few do. */
export function SettingsForm({ settings, errors, onChange, children }: Props) {
  const terms = useTerms()
  const preset = presetOf(settings)
  return (
    <div className="flex flex-col gap-6">
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Begin with</legend>
        <div className="flex flex-wrap gap-2">
          {presets.map(({ id, label, manner }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === preset}
              onClick={() => onChange(manner)}
              className={classNames(
                'min-h-10 rounded-full border px-4 text-sm font-medium transition-colors',
                id === preset
                  ? 'border-accent bg-accent-soft text-accent-strong'
                  : 'border-edge/60 bg-surface text-ink hover:border-edge hover:bg-raised',
              )}
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 min-[26rem]:max-lg:grid-cols-2">
        <NumberField
          label="Capital ($)"
          value={settings.capital}
          error={errors.capital}
          onChange={(capital) => onChange({ capital, ...chargeAt(terms, settings, capital) })}
        />
        <Select
          label="Package"
          value={String(packageFor(terms, settings.capital)?.id)}
          options={offeredPackages(terms).map(({ id, name, amount }) => ({
            value: String(id),
            label: `${name}, from ${usd(amount)}`,
          }))}
          onChange={({ target }) => {
            const chosen = offeredPackages(terms).find(({ id }) => String(id) === target.value)
            if (chosen) onChange({ capital: chosen.amount, ...chargeAt(terms, settings, chosen.amount) })
          }}
        />
      </div>
      <NumberField
        label="A trade plans to lose at most (% of the capital)"
        hint="A plan, not a guarantee: gaps in prices can take more."
        value={settings.risk}
        error={errors.risk}
        onChange={(risk) => onChange({ risk })}
      />
      <Checkbox
        label="Counter trades: cover a winner when the market jumps against it"
        checked={settings.counterTrades}
        onChange={({ target }) => onChange({ counterTrades: target.checked })}
      />
      <Instruments settings={settings} error={errors.symbols} onChange={onChange} />
      {children}
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="First day"
          type="date"
          value={settings.from}
          error={errors.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <Field
          label="Last day"
          type="date"
          value={settings.to}
          error={errors.to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      <Charges settings={settings} errors={errors} onChange={onChange} />
      <Limits settings={settings} errors={errors} onChange={onChange} />
    </div>
  )
}

type PartProps = Omit<Props, 'children'>

function Instruments({ settings, error, onChange }: Omit<PartProps, 'errors'> & { error: string | undefined }) {
  const { symbols, capital } = settings
  const assets = chooseAssets(Math.round(Math.max(capital || 0, bounds.capital.min) * 100))
  // In one order everywhere, so that the same choice is the same link.
  const usual = instruments.map(({ symbol }) => symbol).filter((symbol) => assets.includes(symbol))
  const toggle = (symbol: InstrumentSymbol, isChosen: boolean) =>
    onChange({
      symbols: instruments
        .map((one) => one.symbol)
        .filter((one) => (one === symbol ? isChosen : symbols?.includes(one))),
    })
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Instruments</legend>
      <Checkbox
        label="The bot chooses by the capital"
        checked={symbols === null}
        onChange={({ target }) => onChange({ symbols: target.checked ? null : [...usual] })}
      />
      {symbols === null ? (
        <p className="text-sm text-muted">With this capital: {usual.join(', ')}.</p>
      ) : (
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-2">
          {instruments.map(({ symbol }) => (
            <Checkbox
              key={symbol}
              label={symbol}
              checked={symbols.includes(symbol)}
              onChange={({ target }) => toggle(symbol, target.checked)}
            />
          ))}
        </div>
      )}
      {error && (
        <p role="alert" className="mt-1 text-sm text-negative-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The terms in force, until somebody wants to see others. */
function Charges({ settings, errors, onChange }: PartProps) {
  const { companyPercent, basis, hostingPerMonth } = settings
  const isWrong = errors.companyPercent !== undefined || errors.hostingPerMonth !== undefined
  return (
    <More
      title="Charge and hosting"
      words={`${percent(companyPercent)} of ${basis === 'each-trade' ? 'each winning trade' : 'net new profit'}, ${usd(hostingPerMonth)} a month`}
      isOpen={isWrong}
    >
      <NumberField
        label="Our part of the profit (%)"
        value={companyPercent}
        error={errors.companyPercent}
        onChange={(value) => onChange({ companyPercent: value })}
      />
      <Select
        label="What it is a part of"
        value={basis}
        options={[
          { value: 'each-trade', label: 'Each winning trade' },
          { value: 'net-new-profit', label: 'Net new profit' },
        ]}
        onChange={({ target }) => onChange({ basis: target.value === 'each-trade' ? 'each-trade' : 'net-new-profit' })}
      />
      <NumberField
        label="Hosting a month ($)"
        value={hostingPerMonth}
        error={errors.hostingPerMonth}
        onChange={(value) => onChange({ hostingPerMonth: value })}
      />
    </More>
  )
}

function Limits({ settings, errors, onChange }: PartProps) {
  const { capital, tradesMax, movement, barSeconds } = settings
  const most = tradeLimit(capital > 0 ? Math.round(capital * 100) : 0)
  return (
    <More
      title="More limits"
      words={`${tradesMax ?? most} trades at once, ${percent(movement)} expected movement`}
      isOpen={errors.tradesMax !== undefined || errors.movement !== undefined}
    >
      <NumberField
        label="Trades open at once, at most"
        hint={`Empty: as many as the capital allows, ${most}.`}
        value={tradesMax ?? Number.NaN}
        error={errors.tradesMax}
        onChange={(value) => onChange({ tradesMax: Number.isNaN(value) ? null : value })}
      />
      <NumberField
        label="Expected movement of the account a year (%)"
        hint="How far the account may be expected to swing; the bot opens less when markets are wild."
        value={movement}
        error={errors.movement}
        onChange={(value) => onChange({ movement: value })}
      />
      <Select
        label="Length of a bar"
        value={String(barSeconds)}
        options={lengths}
        onChange={({ target }) => onChange({ barSeconds: Number(target.value) })}
      />
    </More>
  )
}

type MoreProps = { title: string; words: string; isOpen: boolean; children: ReactNode }

function More({ title, words, isOpen, children }: MoreProps) {
  return (
    <details {...(isOpen ? { open: true } : {})} className="group border-t border-line pt-4">
      <summary className="flex min-h-10 items-center justify-between gap-3 text-sm">
        <span>
          <span className="block font-medium">{title}</span>
          <span className="block text-muted">{words}</span>
        </span>
        <span aria-hidden="true" className="text-sm font-semibold whitespace-nowrap text-accent">
          <span className="group-open:hidden">Change</span>
          <span className="hidden group-open:inline">Close</span>
        </span>
      </summary>
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </details>
  )
}
