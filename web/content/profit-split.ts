import type { PageTerms } from '@fairlead/contract/specified-terms'
import { exactUsd } from '@fairlead/money/exact-usd'
import { type Money, micro } from '@fairlead/money/money'
import { share } from '@fairlead/money/share'
import { chargesAlike, levelsPercent } from './term-words.ts'

const profit = micro(10_000_000n)
const basisPoints = (percent: number): bigint => BigInt(Math.round(percent * 100))

export type ProfitSplit = {
  kept: Money
  charge: Money
  /** Of the charge. */
  toAffiliates: Money
  toOperations: Money
  /** Of what goes to affiliates. */
  toLevels: Money
  toPool: Money
  companyPercent: number
  /** The package it holds for, where packages differ: the one that is charged most. */
  packageName: string | undefined
}

/** Where ten dollars of profit go. */
export function profitSplit(terms: PageTerms): ProfitSplit {
  const most = terms.packages.reduce((one, other) => (other.companyPercent > one.companyPercent ? other : one))
  const charge = share(profit, basisPoints(most.companyPercent))
  const toAffiliates = share(charge, basisPoints(terms.affiliatePercent))
  const toLevels = share(charge, basisPoints(levelsPercent(terms)))
  return {
    kept: micro(profit - charge),
    charge,
    toAffiliates,
    toOperations: micro(charge - toAffiliates),
    toLevels,
    toPool: micro(toAffiliates - toLevels),
    companyPercent: most.companyPercent,
    packageName: chargesAlike(terms) ? undefined : most.name,
  }
}

/** As the site shows it, each part with its share of the profit in percent. */
export function profitParts(terms: PageTerms) {
  const { kept, toAffiliates, toOperations } = profitSplit(terms)
  return [
    part('You keep', kept),
    part('Fuel, to affiliate income', toAffiliates),
    part('Fuel, to operations', toOperations),
  ] as const
}

const part = (label: string, amount: Money) => ({
  label,
  value: exactUsd(amount),
  share: (Number(amount) / Number(profit)) * 100,
})

/** Said where packages differ, beside the figures of one of them. */
export const splitNote = ({ packageName, companyPercent }: ProfitSplit): string =>
  packageName ? ` With the ${packageName} Package, which is charged ${companyPercent}%.` : ''
