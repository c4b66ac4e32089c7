/**
 * What became of the members of the record: by capital, of each who began in another month, the sums of a year's trading in cents,
 * before anything was charged. From past prices, not a promise.
 */
export type RecordCohorts = {
  readonly from: string
  readonly to: string
  /** For how many months each of them is hosted. */
  readonly months: number
  readonly capitals: readonly {
    /** In dollars. */
    readonly capital: number
    /** Of each member: what it made or lost, what its winning trades made, and how far its realised profit came above its start. */
    readonly members: readonly (readonly number[])[]
  }[]
}

/** What members are charged. */
export type MemberCharges = {
  readonly hostingPerMonth: number
  /** Of what winning trades make, or of what lifts the profit above its highest mark. */
  readonly companyBasisPoints: number
  readonly basis: 'each-trade' | 'net-new-profit'
}

export type AheadAtCapital = { readonly capital: number; readonly ahead: number; readonly members: number }

/** How many of the record's members had more money at the end than at the start, after these charges, at each capital. */
export function aheadByCapital({ capitals, months }: RecordCohorts, charges: MemberCharges): AheadAtCapital[] {
  return capitals.map(({ capital, members }) => ({
    capital,
    ahead: members.filter((sums) => isAhead(sums, months, charges)).length,
    members: members.length,
  }))
}

/** The row that tells of a capital: of the largest that is not above it. None where even the smallest is. */
export function aheadAtCapital(rows: readonly AheadAtCapital[], capital: number): AheadAtCapital | undefined {
  return rows.findLast((row) => row.capital <= capital)
}

/** What is left of a year's trading after these charges, in cents. */
export function keptCents(
  [netCents = 0, winnersCents = 0, netNewCents = 0]: readonly number[],
  months: number,
  { hostingPerMonth, companyBasisPoints, basis }: MemberCharges,
): number {
  const charged = basis === 'each-trade' ? winnersCents : netNewCents
  return netCents - (charged * companyBasisPoints) / 10_000 - hostingPerMonth * 100 * months
}

export const isAhead = (sums: readonly number[], months: number, charges: MemberCharges): boolean =>
  keptCents(sums, months, charges) > 0
