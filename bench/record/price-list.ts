import type { MemberCharges } from '../../contract/record-ahead.ts'

/** The company's part of profit and what hosting costs: the specification's figures. */
export const specified = { companyBasisPoints: 4_000, hostingPerMonth: 20 } as const

/** Every price that members ahead are counted for. */
export const pricesShown: readonly MemberCharges[] = [4_000, 2_000].flatMap((companyBasisPoints) =>
  (['each-trade', 'net-new-profit'] as const).flatMap((basis) =>
    [0, 5, 20].map((hostingPerMonth) => ({ companyBasisPoints, basis, hostingPerMonth })),
  ),
)

export function priceInWords({ companyBasisPoints, basis, hostingPerMonth }: MemberCharges): string {
  return `${companyBasisPoints / 100}% ${basis === 'each-trade' ? 'each winner' : 'net new'}, $${hostingPerMonth}`
}
