import { packedBarsMax } from '@fairlead/engine/market/pack-bars'
import { bounds, type LabSettings, simulatedDays } from './lab-settings.ts'

export type SettingsField =
  | 'capital'
  | 'risk'
  | 'tradesMax'
  | 'movement'
  | 'symbols'
  | 'companyPercent'
  | 'hostingPerMonth'
  | 'seed'
  | 'from'
  | 'to'
  | 'data'
export type SettingsErrors = Partial<Record<SettingsField, string>>

const dayMs = 86_400_000
/** All six are drawn, whichever of them are traded: the bot learns from all. */
const simulatedSymbols = 6

/** What is wrong with some settings, in words, by the field it belongs to. */
export function checkSettings(settings: LabSettings): SettingsErrors {
  const errors: SettingsErrors = {}
  const { capital, data, symbols, from, to } = settings
  const within = (
    field: 'capital' | 'companyPercent' | 'hostingPerMonth' | 'movement' | 'risk',
    unit: (n: number) => string,
  ) => {
    const { min, max } = bounds[field]
    if (!(settings[field] >= min && settings[field] <= max)) errors[field] = `From ${unit(min)} to ${unit(max)}.`
  }
  within('capital', dollars)
  within('risk', percent)
  within('movement', percent)
  within('companyPercent', percent)
  within('hostingPerMonth', dollars)
  const { below, riskMax } = bounds.smallCapital
  if (!errors.risk && capital < below && settings.risk > riskMax)
    errors.risk = `Accounts below ${dollars(below)} may plan to lose ${percent(riskMax)} at most.`
  const { tradesMax } = settings
  if (tradesMax !== null && !(Number.isInteger(tradesMax) && tradesMax >= 1 && tradesMax <= bounds.tradesMax.max))
    errors.tradesMax = `A whole number from 1 to ${bounds.tradesMax.max}.`
  if (symbols?.length === 0) errors.symbols = 'Choose at least one.'
  const [first, last] = [Date.parse(from), Date.parse(to)]
  if (Number.isNaN(first)) errors.from = 'Enter a day.'
  if (Number.isNaN(last)) errors.to = 'Enter a day.'
  else if (!errors.from && last <= first) errors.to = 'The last day must come after the first.'
  if (data.kind === 'simulated') Object.assign(errors, checkSimulated(settings, data.seed, last - first))
  else if (data.prints.length === 0)
    errors.data = data.kind === 'own' ? 'Add a file with prices first.' : 'No real prices are offered here.'
  return errors
}

function checkSimulated({ from, to, barSeconds }: LabSettings, seed: number, spanMs: number): SettingsErrors {
  const errors: SettingsErrors = {}
  if (!(Number.isInteger(seed) && seed >= bounds.seed.min && seed <= bounds.seed.max))
    errors.seed = `A whole number from ${bounds.seed.min} to ${bounds.seed.max.toLocaleString('en')}.`
  if (from < simulatedDays.first) errors.from = 'The simulated market begins on 1 June 2015.'
  if (to > simulatedDays.last) errors.to = 'The simulated market ends on 31 December 2035.'
  const bars = Math.round((spanMs / dayMs) * (86_400 / barSeconds) * simulatedSymbols)
  if (bars > packedBarsMax)
    errors.to = `That is ${(bars / 1e6).toFixed(0)} million bars; ${packedBarsMax / 1e6} million is the most. Choose longer bars or a shorter period.`
  return errors
}

const dollars = (figure: number) => `$${figure.toLocaleString('en')}`
const percent = (figure: number) => `${figure}%`
