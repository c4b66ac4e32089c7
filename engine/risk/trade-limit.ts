/** How many trades may be open at once by capital: 6 to 20, growing with the packages; below the smallest package none. */
export function tradeLimit(capitalCents: number): number {
  if (capitalCents >= 5_000_00) return 20
  if (capitalCents >= 1_000_00) return 14
  if (capitalCents >= 500_00) return 10
  return capitalCents >= 100_00 ? 6 : 0
}
