import { firstTerms } from '@fairlead/contract/constants'

/** What the house pays and takes, as far as the site speaks of it; percentages and dollars. */
export type HouseRates = {
  directPercent: number
  affiliatePercent: number
  withdrawalFee: number
  withdrawalMin: number
}

const dollars = (micro: bigint): number => Number(micro) / 1_000_000

/** The specification's figures: what a page says until the server has told what holds at present. */
export const statedRates: HouseRates = {
  directPercent: Number(firstTerms.directShareBasisPoints) / 100,
  affiliatePercent: Number(firstTerms.affiliateShareBasisPoints) / 100,
  withdrawalFee: dollars(firstTerms.withdrawalFee),
  withdrawalMin: dollars(firstTerms.withdrawalMin),
}
