import { rules } from '@fairlead/contract/constants'
import { type Money, micro, most, zero } from '@fairlead/money/money'
import { share } from '@fairlead/money/share'

export type ChargeSplit = { uplines: Money[]; released: Money; pool: Money; operations: Money }

/**
 * Where collected fuel goes: each eligible upline its level's share (null for one that is not), the released advance back,
 * what remains of the 90% to the pool, and the rest to operations. The database does the same set by set.
 */
export function splitCharge(collected: Money, levelShares: readonly (bigint | null)[], released: Money): ChargeSplit {
  const uplines = levelShares.map((basisPoints) => (basisPoints === null ? zero : share(collected, basisPoints)))
  const paid = uplines.reduce((sum, amount) => sum + amount, 0n)
  // A micro-dollar that rounding takes beyond the 90% comes out of operations.
  const pool = most(micro(share(collected, rules.affiliateShareBasisPoints) - paid - released), zero)
  return { uplines, released, pool, operations: micro(collected - paid - released - pool) }
}

/** Direct income on unused fuel: what has been paid out in advance on it. */
export const directIncomeOn = (fuel: Money): Money => share(fuel, rules.directShareBasisPoints)
