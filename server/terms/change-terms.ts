import { text } from '@fairlead/contract/text'
import { isCheckViolation, isUniqueViolation, type Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { readTerms, type TermsInForce } from './read-terms.ts'
import { insertTerms } from './store.ts'

/** The smallest withdrawal is a sentence of the specification and stays. */
export type TermChanges = Partial<
  Pick<
    TermsInForce,
    'directBasisPoints' | 'affiliateBasisPoints' | 'withdrawalFee' | 'lowFuelMin' | 'lowFuelBasisPoints'
  >
>

/**
 * A new version, based on the one the operator saw; it holds for what happens from now on. Refused where it could pay out more than
 * the split, or where the fee would leave nothing of the smallest withdrawal.
 */
export async function changeTerms(tx: Tx, basedOn: number, changes: TermChanges, now: Date): Promise<number> {
  const before = await readTerms(tx, now)
  if (before.version !== basedOn) throw new DomainError('conflict')
  const after = { ...before, ...changes }
  try {
    await insertTerms(tx, basedOn, {
      valid_from: now,
      direct_basis_points: after.directBasisPoints,
      affiliate_basis_points: after.affiliateBasisPoints,
      withdrawal_fee: after.withdrawalFee,
      low_fuel_min: after.lowFuelMin,
      low_fuel_basis_points: after.lowFuelBasisPoints,
    })
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
