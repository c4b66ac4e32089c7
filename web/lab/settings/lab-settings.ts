import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'

/** Which bars: those of a seed, those that the service offers, or those of the visitor's own files. Real ones are named by what they are. */
export type LabData =
  | { readonly kind: 'simulated'; readonly seed: number }
  | { readonly kind: 'shared' | 'own'; readonly prints: readonly SeriesPrint[] }

/** An instrument's bars and their fingerprint. */
export type SeriesPrint = { readonly symbol: InstrumentSymbol; readonly print: string }

/** All that a run follows from: whoever has it and the bars gets the same figures. */
export type LabSettings = {
  readonly data: LabData
  /** How long bars are; shorter ones of a file are gathered. */
  readonly barSeconds: number
  /** The first and the last day, as `2024-03-01`; the bars before the first only fill the windows. */
  readonly from: string
  readonly to: string
  /** In dollars. */
  readonly capital: number
  /** At most so much of the capital a trade plans to lose, in percent. */
  readonly risk: number
  /** So many trades are open at once at most; as many as the capital allows without it. */
  readonly tradesMax: number | null
  /** How much the account may be expected to move in a year, in percent. */
  readonly movement: number
  /** Which the bot may trade; those it chooses for the capital without it. */
  readonly symbols: readonly InstrumentSymbol[] | null
  readonly counterTrades: boolean
  /** Of the profit, in percent. */
  readonly companyPercent: number
  readonly basis: 'each-trade' | 'net-new-profit'
  /** In dollars. */
  readonly hostingPerMonth: number
}

/** The lengths of bars that can be played; the service plays hours. */
export const barLengths = [3600, 900, 300, 60] as const

/** What a member may choose in the service, and what is as it is sold. */
export const bounds = {
  capital: { min: 100, max: 10_000_000 },
  risk: { min: 0.1, max: 2, usual: 1 },
  /** Below this capital a trade may plan to lose at most so much. */
  smallCapital: { below: 1_000, riskMax: 1 },
  tradesMax: { min: 1, max: 20 },
  movement: { min: 1, max: 30, usual: 10 },
  companyPercent: { min: 0, max: 90 },
  hostingPerMonth: { min: 0, max: 1_000 },
  seed: { min: 1, max: 999_999 },
} as const

/** A day of which bars begin that are drawn: the simulated market begins there, and its bot needs some months before it trades. */
export const simulatedDays = {
  first: '2015-06-01',
  last: '2035-12-31',
  usualFrom: '2022-01-01',
  usualTo: '2024-12-31',
} as const
