import { dollarsMax } from '@fairlead/contract/fields'
import { money } from '../../../lib/formats/format.ts'
import { packageFor } from './package-for.ts'
import { capitalCovered, type FuelNeed, type FuelTerms, fuelNeed } from './package-fuel.ts'

type Offer = FuelTerms & { id: number; name: string }

export type CapitalCover<Package> = {
  /** Why this capital would be refused, in words. */
  words: string
  /** The package that must be activated first. */
  larger: Package | undefined
  /** What the package that it needs asks for. */
  need: FuelNeed
}

type Input<Package> = {
  depositMin: number
  offers: readonly Package[]
  own: Package | undefined
  fuelBalance: number
  capital: number
}

/** What keeps a capital from being taken, before it is sent; nothing where fuel and package are enough. The server judges by the same rules. */
export function capitalCover<Package extends Offer>(input: Input<Package>): CapitalCover<Package> | undefined {
  const { depositMin, offers, own, fuelBalance, capital } = input
  if (!own || !(capital > 0 && capital <= dollarsMax)) return undefined
  const wanted = packageFor(offers, capital)
  const larger = wanted && wanted.amount > own.amount ? wanted : undefined
  const need = fuelNeed(depositMin, larger ?? own, fuelBalance, capital)
  if (!larger && need.missing === 0) return undefined
  const fuel = `Your fuel of ${money(fuelBalance)}`
  const missing = `${money(capital)} needs ${money(need.missing)} more.`
  if (!larger) return { words: `${fuel} covers ${coveredWords(own, fuelBalance)}. ${missing}`, larger, need }
  return {
    words: [
      `A capital of ${money(capital)} needs the ${larger.name} Package`,
      need.missing > 0
        ? `, and ${need.percent}% of it as fuel. ${fuel} covers ${coveredWords(larger, fuelBalance)} with that package. ${missing}`
        : '. Your fuel is enough for it.',
    ].join(''),
    larger,
    need,
  }
}

/** What may be entered with the package and the fuel that are there. */
export function coveredHint<Package extends Offer>(
  offers: readonly Package[],
  own: Package,
  fuelBalance: number,
): string {
  const larger = packageFor(
    offers.filter(({ amount }) => amount > own.amount),
    0,
  )
  if (larger && capitalCovered(own, fuelBalance) >= larger.amount)
    return `The ${own.name} Package is for a capital below ${money(larger.amount)}; your fuel of ${money(fuelBalance)} covers that.`
  return `Your fuel of ${money(fuelBalance)} covers ${coveredWords(own, fuelBalance)}.`
}

const coveredWords = (terms: FuelTerms, fuelBalance: number): string => {
  const covered = capitalCovered(terms, fuelBalance)
  return Number.isFinite(covered) ? `a capital of up to ${money(covered)}` : 'any capital'
}
