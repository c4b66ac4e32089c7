import { type Money, micro } from '@fairlead/money/money'
import type { Reader } from '../../platform/database/db.ts'
import { type TermsRow, termsAt } from './store.ts'

/** One version of what members are charged and paid; packages, levels and the bonus's end have versions of their own. */
export type TermsInForce = {
  version: number
  validFrom: Date
  directBasisPoints: number
  affiliateBasisPoints: number
  partnerDiscountBasisPoints: number
  depositMin: Money
  withdrawalMin: Money
  withdrawalFee: Money
  hostingPerMonth: Money
  reactivationFee: Money
  joiningBonus: Money
  lowFuelMin: Money
  lowFuelBasisPoints: number
  graceDays: number
}

/** What holds at a time. */
export async function readTerms(reader: Reader, at: Date): Promise<TermsInForce> {
  return asTerms(await termsAt(reader, at))
}

const asTerms = (row: TermsRow): TermsInForce => ({
  version: row.version,
  validFrom: row.valid_from,
  directBasisPoints: row.direct_basis_points,
  affiliateBasisPoints: row.affiliate_basis_points,
  partnerDiscountBasisPoints: row.partner_discount_basis_points,
  depositMin: micro(row.deposit_min),
  withdrawalMin: micro(row.withdrawal_min),
  withdrawalFee: micro(row.withdrawal_fee),
  hostingPerMonth: micro(row.hosting_per_month),
  reactivationFee: micro(row.reactivation_fee),
  joiningBonus: micro(row.joining_bonus),
  lowFuelMin: micro(row.low_fuel_min),
  lowFuelBasisPoints: row.low_fuel_basis_points,
  graceDays: row.grace_days,
})
