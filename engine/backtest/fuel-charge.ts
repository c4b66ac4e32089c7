/** How profit is shared: the company's part, and the discount of members who came through the introducing broker. */
export type FuelTerms = { readonly companyShareBasisPoints: number; readonly discountBasisPoints: number }

/**
 * The fuel a closed position costs, in micro-dollars rounded down; a loss costs nothing. The terms are the caller's: they are
 * business constants, and those live with the contract.
 */
export function fuelChargeMicros(netCents: number, terms: FuelTerms): number {
  if (netCents <= 0) return 0
  // A cent is 10,000 micro-dollars, which cancels one of the two basis-point divisions.
  return Math.floor((netCents * terms.companyShareBasisPoints * (10_000 - terms.discountBasisPoints)) / 10_000)
}
