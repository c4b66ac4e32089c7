import type { Terms } from '../terms.ts'

const levelsOf = (shares: readonly number[], businessEach: number): Terms['levels'] =>
  shares.map((share, at) => ({
    level: at + 1,
    level_percentage: share,
    eligibility_member_count: at + 23,
    eligibility_business_count: Number((at * businessEach + 41.3).toFixed(2)),
  }))

/** No figure of the specification's, and none twice: what a text takes from anywhere else than its term stays as it was, or is another's. */
export const oddTerms: readonly Terms[] = [
  {
    version: 77,
    validFrom: '2027-03-04T05:06:07.000Z',
    directPercent: 7.3,
    affiliatePercent: 83.1,
    partnerDiscountPercent: 6.7,
    depositMin: 13.37,
    withdrawalMin: 17.53,
    withdrawalFee: 1.91,
    hostingPerMonth: 23.71,
    reactivationFee: 11.83,
    joiningBonus: 8.09,
    lowFuelMin: 2.63,
    lowFuelPercent: 0.87,
    graceDays: 31,
    bonusEndsAt: '2027-08-09T10:11:12.000Z',
    packages: [
      { id: 1, name: 'Starter', amount: 137, companyPercent: 33.7, requiredFuelPercent: 6.1, basis: 'each-trade' },
      { id: 2, name: 'Beginners', amount: 619, companyPercent: 33.7, requiredFuelPercent: 8.3, basis: 'each-trade' },
      { id: 3, name: 'Advanced', amount: 1_451, companyPercent: 33.7, requiredFuelPercent: 11.9, basis: 'each-trade' },
      { id: 4, name: 'Expert', amount: 7_129, companyPercent: 33.7, requiredFuelPercent: 11.9, basis: 'each-trade' },
      { id: 5, name: 'Bonus', amount: 173, companyPercent: 33.7, requiredFuelPercent: 4.7, basis: 'each-trade' },
    ],
    levels: levelsOf([9.7, 4.9, 3.7, 2.9, 1.9, 1.3, 0.9, 0.75, 0.6, 0.45, 0.35], 53.9),
  },
  {
    version: 78,
    validFrom: '2027-04-05T06:07:08.000Z',
    directPercent: 3.9,
    affiliatePercent: 71.9,
    partnerDiscountPercent: 8.7,
    depositMin: 26.41,
    withdrawalMin: 34.57,
    withdrawalFee: 2.29,
    hostingPerMonth: 46.13,
    reactivationFee: 52.79,
    joiningBonus: 6.47,
    lowFuelMin: 3.17,
    lowFuelPercent: 0.93,
    graceDays: 43,
    bonusEndsAt: '2028-01-02T03:04:05.000Z',
    // Another share and another basis for each.
    packages: [
      { id: 1, name: 'Starter', amount: 211, companyPercent: 37.3, requiredFuelPercent: 7.7, basis: 'each-trade' },
      {
        id: 2,
        name: 'Beginners',
        amount: 733,
        companyPercent: 31.1,
        requiredFuelPercent: 9.1,
        basis: 'net-new-profit',
      },
      { id: 3, name: 'Advanced', amount: 1_693, companyPercent: 28.9, requiredFuelPercent: 12.7, basis: 'each-trade' },
      { id: 4, name: 'Expert', amount: 8_447, companyPercent: 27.1, requiredFuelPercent: 14.3, basis: 'each-trade' },
      { id: 5, name: 'Bonus', amount: 229, companyPercent: 35.9, requiredFuelPercent: 5.9, basis: 'each-trade' },
    ],
    levels: levelsOf([8.9, 4.3, 3.3, 2.3, 1.7, 1.1, 0.95, 0.85, 0.65], 67.3),
  },
]
