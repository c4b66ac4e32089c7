import type { Money } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { firstTerms } from './constants.ts'
import { defaultLevels } from './default-levels.ts'
import { packages } from './packages.ts'
import type { Terms } from './terms.ts'

// Apart from their schema: pages that check nothing need no schemas.

const percentOf = (basisPoints: bigint): number => Number(basisPoints) / 100
const dollarsOf = (amount: Money): number => toDollars(amount)

/** The specification's terms: what holds until an owner changes something, and what a page says until it knows better. */
export const specifiedTerms: Terms = {
  version: 1,
  validFrom: '2000-01-01T00:00:00.000Z',
  directPercent: percentOf(firstTerms.directShareBasisPoints),
  affiliatePercent: percentOf(firstTerms.affiliateShareBasisPoints),
  partnerDiscountPercent: percentOf(firstTerms.partnerDiscountBasisPoints),
  depositMin: dollarsOf(firstTerms.depositMin),
  withdrawalMin: dollarsOf(firstTerms.withdrawalMin),
  withdrawalFee: dollarsOf(firstTerms.withdrawalFee),
  hostingPerMonth: dollarsOf(firstTerms.hostingPerMonth),
  reactivationFee: dollarsOf(firstTerms.reactivationFee),
  joiningBonus: dollarsOf(firstTerms.joiningBonus),
  lowFuelMin: dollarsOf(firstTerms.lowFuelMin),
  lowFuelPercent: percentOf(firstTerms.lowFuelBasisPoints),
  graceDays: firstTerms.graceDays,
  bonusEndsAt: firstTerms.bonusEndsAt,
  packages: packages.map((one) => ({
    id: one.id,
    name: one.name,
    amount: toDollars(one.amount),
    companyPercent: one.companyPercent,
    requiredFuelPercent: percentOf(one.requiredFuelBasisPoints),
    basis: 'each-trade',
  })),
  levels: defaultLevels.map((one) => ({
    level: one.level,
    level_percentage: percentOf(one.shareBasisPoints),
    eligibility_member_count: one.activeMembersMin,
    eligibility_business_count: toDollars(one.teamBusinessMin),
  })),
}

/** What pages say of the terms. Versions concern who changes them, and the end of the bonus is told with the package of whoever may claim it. */
export type PageTerms = Omit<Terms, 'version' | 'validFrom' | 'bonusEndsAt'>

export function pageTerms({ version: _, validFrom: _from, bonusEndsAt: _end, ...said }: Terms): PageTerms {
  return said
}
