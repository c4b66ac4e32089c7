import type { Terms } from '@fairlead/contract/terms'
import { toDollars } from '@fairlead/money/to-dollars'
import type { TermsInForce } from './read-terms.ts'

export type WireTerms = Omit<Terms, 'packages' | 'levels' | 'bonusEndsAt'>

/** As the wire names them, in dollars and percent. */
export const asWireTerms = (terms: TermsInForce): WireTerms => ({
  version: terms.version,
  validFrom: terms.validFrom.toISOString(),
  directPercent: terms.directBasisPoints / 100,
  affiliatePercent: terms.affiliateBasisPoints / 100,
  partnerDiscountPercent: terms.partnerDiscountBasisPoints / 100,
  depositMin: toDollars(terms.depositMin),
  withdrawalMin: toDollars(terms.withdrawalMin),
  withdrawalFee: toDollars(terms.withdrawalFee),
  hostingPerMonth: toDollars(terms.hostingPerMonth),
  reactivationFee: toDollars(terms.reactivationFee),
  joiningBonus: toDollars(terms.joiningBonus),
  lowFuelMin: toDollars(terms.lowFuelMin),
  lowFuelPercent: terms.lowFuelBasisPoints / 100,
  graceDays: terms.graceDays,
})
