import { rules } from '@fairlead/contract/constants'
import { money } from '../../../lib/formats/format.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { CapitalPreview } from '../onboarding/use-capital-preview.ts'
import type { BotSettings } from './use-bot-settings.ts'

type Asset = Extract<BotSettings, { mode: 'custom' }>['assets'][number]
/** As typed; numbers are made of it when it is checked. */
export type CustomForm = { assets: Asset[]; maxLossPerTrade: string; maxTrades: string }

export const customAssets: readonly Asset[] = ['USDJPY', 'USDGBP', 'XAGUSD', 'XAUUSD', 'BTCUSD']

type Props = {
  form: CustomForm
  onChange: (form: CustomForm) => void
  errorOf: (field: keyof CustomForm) => string | undefined
  /** What the optimized settings plan with; nothing before it is known. */
  usual: Pick<CapitalPreview, 'lossPerTradeMax' | 'tradesMax'> | undefined
}

export function CustomFields({ form, onChange, errorOf, usual }: Props) {
  const toggle = (asset: Asset, isChosen: boolean) =>
    onChange({
      ...form,
      assets: customAssets.filter((known) => (known === asset ? isChosen : form.assets.includes(known))),
    })
  const assetsError = errorOf('assets')
  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="mb-1 text-sm font-medium text-ink">Assets</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {customAssets.map((asset) => (
            <Checkbox
              key={asset}
              label={asset}
              checked={form.assets.includes(asset)}
              onChange={(event) => toggle(asset, event.target.checked)}
            />
          ))}
        </div>
        {assetsError && (
          <p role="alert" className="text-sm text-negative-text">
            {assetsError}
          </p>
        )}
      </fieldset>
      <Field
        label="Max loss per trade"
        inputMode="decimal"
        hint={`In dollars, the largest loss planned for a trade; for a part with the usual share it is half of this.${usual ? ` The optimized settings use at most ${money(usual.lossPerTradeMax)}.` : ''}`}
        value={form.maxLossPerTrade}
        error={errorOf('maxLossPerTrade')}
        onChange={(event) => onChange({ ...form, maxLossPerTrade: event.target.value })}
      />
      <Field
        label="Max number of trades"
        inputMode="numeric"
        hint={`A whole number from 1 to ${rules.tradesMax}.${usual ? ` Your capital allows ${usual.tradesMax} at once; a larger number has no effect.` : ''}`}
        value={form.maxTrades}
        error={errorOf('maxTrades')}
        onChange={(event) => onChange({ ...form, maxTrades: event.target.value })}
      />
    </div>
  )
}
