import { display } from '@fairlead/contract/constants'
import type { PageTerms } from '@fairlead/contract/specified-terms'
import { fromDollars } from '@fairlead/money/parse'
import { plainUsd } from '@fairlead/money/plain-usd'

/** `$5,000`, `$13.37`. Without the browser's formatters, as `wholeDollars` does. */
export const usd = (dollars: number): string => {
  const [whole = '', ...cents] = plainUsd(fromDollars(dollars)).split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...cents].join('.')
}

/** Of percentages with at most two decimals; sums and differences of them are no others. */
export const percent = (figure: number): string => `${atMostTwoDecimals(figure)}%`

/** `40%`, or `30-40%` where packages differ. */
export function percentRange(figures: readonly number[]): string {
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  return least === most ? percent(most) : `${atMostTwoDecimals(least)}-${percent(most)}`
}

const companyPercents = ({ packages }: PageTerms): number[] => packages.map(({ companyPercent }) => companyPercent)

/** Of a profit: what is charged as fuel, and what stays. */
export const chargedPercent = (terms: PageTerms): string => percentRange(companyPercents(terms))
export const keptPercent = (terms: PageTerms): string => percentRange(companyPercents(terms).map((one) => 100 - one))
export const chargesAlike = (terms: PageTerms): boolean => new Set(companyPercents(terms)).size === 1

/** Which profit it is a share of. */
export function chargedProfit({ packages }: PageTerms): string {
  const bases = new Set(packages.map(({ basis }) => basis))
  if (bases.size > 1) return 'profit'
  return bases.has('net-new-profit') ? 'net new profit' : 'each profit'
}

/** What all levels together are paid of the fuel charged. */
export const levelsPercent = ({ levels }: PageTerms): number =>
  atMostTwoDecimals(levels.reduce((sum, { level_percentage }) => sum + level_percentage, 0))

export const levelsWords = ({ levels: { length } }: PageTerms): string =>
  length === 1 ? '1 level' : `${length} levels`
export const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** Without the one that comes with the joining bonus. */
export const offeredPackages = ({ packages }: PageTerms): PageTerms['packages'] =>
  packages.filter(({ id }) => id !== display.hiddenPackageId)

/** `5% of your capital for Starter ($100+), 10% for Beginners ($500+) and Expert ($5,000+)`. */
export function fuelToStart(terms: PageTerms): string {
  const offered = offeredPackages(terms)
  const shares = new Set(offered.map(({ requiredFuelPercent }) => requiredFuelPercent))
  return [...shares]
    .map((share, at) => {
      const alike = offered.filter(({ requiredFuelPercent }) => requiredFuelPercent === share)
      const names = alike.map(({ name, amount }) => `${name} (${usd(amount)}+)`)
      return `${percent(share)}${at === 0 ? ' of your capital' : ''} for ${listed(names)}`
    })
    .join(', ')
}

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** A small whole number as prose spells it; nothing where there is no word for it. */
export const inWords = (figure: number): string | undefined => small[figure]

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

const atMostTwoDecimals = (figure: number): number => Number(figure.toFixed(2))
