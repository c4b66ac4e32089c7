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
  /** Of what goes to affiliates: at most so much by levels, and what the sponsor had when the fuel was deposited. */
  toLevels: Money
  toSponsor: Money
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
  const toSponsor = share(charge, basisPoints(terms.directPercent))
  return {
    kept: micro(profit - charge),
    charge,
    toAffiliates,
    toOperations: micro(charge - toAffiliates),
    toLevels,
    toSponsor,
    toPool: micro(toAffiliates - toLevels - toSponsor),
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

/** The same to the last account, as site and dashboard both show it; `isOf` is a part of the line above it. */
export function splitLines(terms: PageTerms) {
  const { toLevels, toSponsor, toPool } = profitSplit(terms)
  const [kept, affiliates, operations] = profitParts(terms)
  const of = (label: string, amount: Money) => ({ label, value: exactUsd(amount), isOf: true })
  return [
    { ...kept, isOf: false },
    { ...affiliates, isOf: false },
    of('of which at most, to the members above you', toLevels),
    of('of which to the person who invited you, when you deposited', toSponsor),
    of('of which to the affiliate pool', toPool),
    { ...operations, isOf: false },
  ]
}

/** What the pool is, what it holds, and who can move it: beside every split that shows it. */
export const poolWords =
  'The affiliate pool holds affiliate income that no one above you was due: because no one invited you, a level’s conditions were not met, or an account above you is closed. It belongs to no member, and nothing is paid from it automatically. Only two operators together can move it, and the audit log keeps a record.'

/** Said where packages differ, beside the figures of one of them. */
export const splitNote = ({ packageName, companyPercent }: ProfitSplit): string =>
  packageName ? ` With the ${packageName} Package, which is charged ${companyPercent}%.` : ''
