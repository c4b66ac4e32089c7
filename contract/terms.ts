import type { Money } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { z } from 'zod'
import { firstTerms } from './constants.ts'
import { defaultLevels } from './default-levels.ts'
import { chargeBasis, level } from './entities.ts'
import { amount, count, id, isoTime } from './fields.ts'
import { packages } from './packages.ts'

const packagesMax = 100
const levelsMax = 100
const percent = z.number().min(0).max(100)

/** What a member is charged, paid and told: everything that owners change, as it holds at a time. Amounts in dollars. */
export const terms = z.object({
  /** Of the figures down to the low-fuel threshold; packages, levels and the bonus's end have versions of their own. */
  version: z.int().positive(),
  validFrom: isoTime,
  /** Of a fuel deposit, to the sponsor. A member keeps the one in force when joining. */
  directPercent: percent,
  /** Of the fuel a charge takes: for the members above and the pool. The rest is for operations. */
  affiliatePercent: percent,
  /** Off a charge for trades of an account opened with the introducing broker. */
  partnerDiscountPercent: percent,
  /** What is sent adds up until it reaches this, and is credited then. */
  depositMin: amount,
  withdrawalMin: amount,
  /** Out of the amount withdrawn. */
  withdrawalFee: amount,
  /** By the day. */
  hostingPerMonth: amount,
  reactivationFee: amount,
  joiningBonus: amount,
  /** Fuel is low below the larger of an amount and a share of the capital. */
  lowFuelMin: amount,
  lowFuelPercent: percent,
  /** So long a bot with low fuel manages what is open before it is deactivated. */
  graceDays: count,
  /** The first moment at which the joining bonus cannot be claimed any more. */
  bonusEndsAt: isoTime,
  /** The hidden one of the joining bonus included. */
  packages: z
    .array(
      z.object({
        id,
        name: z.string(),
        /** Trading capital. */
        amount,
        /** Of a profit, to the company. */
        companyPercent: percent,
        /** Of the capital, to lie on the fuel balance. */
        requiredFuelPercent: percent,
        basis: chargeBasis,
      }),
    )
    .max(packagesMax),
  levels: z.array(level).max(levelsMax),
})
export type Terms = z.output<typeof terms>

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
    name: one.package_name,
    amount: toDollars(one.package_amount),
    companyPercent: one.profit_share_ration,
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
