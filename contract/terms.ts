import { z } from 'zod'
import { chargeBasis, level } from './entities.ts'
import { amount, count, id, isoTime } from './fields.ts'

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
