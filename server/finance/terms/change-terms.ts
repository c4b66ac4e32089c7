import { text } from '@fairlead/contract/text'
import { isCheckViolation, isUniqueViolation, type Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { readTerms, type TermsInForce } from './read-terms.ts'
import { insertTerms } from './store.ts'

export type TermChanges = Partial<Omit<TermsInForce, 'version' | 'validFrom'>>
type Change = {
  /** The version the operator saw. */
  basedOn: number
  /** The owner who makes it; without one only what has always been changed may be. */
  by: bigint | null
  now: Date
}

/**
 * A new version, based on the one the operator saw; it holds for what happens from now on. Refused where it could pay out more than
 * the split, or where the fee would leave nothing of the smallest withdrawal.
 */
export async function changeTerms(tx: Tx, { basedOn, by, now }: Change, changes: TermChanges): Promise<number> {
  const before = await readTerms(tx, now)
  if (before.version !== basedOn) throw new DomainError('conflict')
  const after = { ...before, ...changes }
  try {
    await insertTerms(
      tx,
      { basedOn, by },
      {
        valid_from: now,
        direct_basis_points: after.directBasisPoints,
        affiliate_basis_points: after.affiliateBasisPoints,
        partner_discount_basis_points: after.partnerDiscountBasisPoints,
        deposit_min: after.depositMin,
        withdrawal_min: after.withdrawalMin,
        withdrawal_fee: after.withdrawalFee,
        hosting_per_month: after.hostingPerMonth,
        reactivation_fee: after.reactivationFee,
        joining_bonus: after.joiningBonus,
        low_fuel_min: after.lowFuelMin,
        low_fuel_basis_points: after.lowFuelBasisPoints,
        grace_days: after.graceDays,
      },
    )
  } catch (error) {
    if (isUniqueViolation(error, 'rates_pkey') || isCheckViolation(error, 'rates_go_forward'))
      throw new DomainError('conflict')
    if (isCheckViolation(error, 'payouts_within_split'))
      throw new DomainError('validation_failed', { message: text.ratesAboveSplit })
    if (isCheckViolation(error, 'fee_below_minimum'))
      throw new DomainError('validation_failed', { message: text.feeAboveMinimum })
    throw error
  }
  return basedOn + 1
}
