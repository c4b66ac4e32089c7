import type { PageTerms } from '@fairlead/contract/specified-terms'
import { offeredPackages } from '../../content/term-words.ts'
import { bounds, type LabSettings, simulatedDays } from './lab-settings.ts'

type Package = PageTerms['packages'][number]

const capitalUsual = 5_000
/** Neither a lucky one nor an unlucky one. */
const seedUsual = 1

/** The package that a capital is enough for; the smallest where it is enough for none. */
export function packageFor(terms: PageTerms, capital: number): Package | undefined {
  const offered = [...offeredPackages(terms)].sort((a, b) => a.amount - b.amount)
  return offered.findLast(({ amount }) => amount <= capital) ?? offered[0]
}

/** What changes with the capital: the charge of the package it is enough for, unless another price was set than that of the package before. */
export function chargeAt(terms: PageTerms, settings: LabSettings, capital: number): Partial<LabSettings> {
  const before = packageFor(terms, settings.capital)
  const now = packageFor(terms, capital)
  const isUsual = before?.companyPercent === settings.companyPercent && before.basis === settings.basis
  return isUsual && now ? { companyPercent: now.companyPercent, basis: now.basis } : {}
}

/** What the bot does and costs as it is sold, for a capital, on the simulated market. */
export function soldSettings(terms: PageTerms, capital = capitalUsual): LabSettings {
  const own = packageFor(terms, capital)
  return {
    data: { kind: 'simulated', seed: seedUsual },
    barSeconds: 3600,
    from: simulatedDays.usualFrom,
    to: simulatedDays.usualTo,
    capital,
    ...asSold,
    companyPercent: own?.companyPercent ?? 0,
    basis: own?.basis ?? 'each-trade',
    hostingPerMonth: terms.hostingPerMonth,
  }
}

type Manner = Pick<LabSettings, 'risk' | 'movement' | 'tradesMax' | 'symbols' | 'counterTrades'>
const asSold: Manner = {
  risk: bounds.risk.usual,
  movement: bounds.movement.usual,
  tradesMax: null,
  symbols: null,
  counterTrades: true,
}

/** Settings that people ask for first. */
export const presets: readonly { readonly id: string; readonly label: string; readonly manner: Manner }[] = [
  { id: 'sold', label: 'As it is sold', manner: asSold },
  { id: 'uncovered', label: 'No counter trades', manner: { ...asSold, counterTrades: false } },
  {
    id: 'half',
    label: 'Half the risk',
    manner: { ...asSold, risk: bounds.risk.usual / 2, movement: bounds.movement.usual / 2 },
  },
]

/** The preset that some settings are, if they are one. */
export const presetOf = (settings: LabSettings): string | undefined =>
  presets.find(({ manner }) =>
    Object.entries(manner).every(([name, value]) => settings[name as keyof Manner] === value),
  )?.id
