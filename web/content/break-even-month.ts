import { breakEven } from '@fairlead/money/break-even'
import { type Money, micro, zero } from '@fairlead/money/money'
import { fromDollars } from '@fairlead/money/parse'
import { upToCent } from '@fairlead/money/up-to-cent'

export type BreakEvenMonth = {
  /** What a month must bring before its member is ahead; up to the cent, a cent less would not be enough. */
  earned: Money
  /** What of it goes as fuel charge; the rest pays the hosting. */
  charge: Money
  percentOfCapital: number
}

/** The one reckoning of what a package must earn, for the site and the dashboard alike: nothing lost, no discount. */
export function breakEvenMonth(capital: Money, companyPercent: number, hostingDollars: number): BreakEvenMonth {
  const hostingPerMonth = fromDollars(hostingDollars)
  const month = breakEven(
    {
      capital,
      companyShareBasisPoints: BigInt(Math.round(companyPercent * 100)),
      discountBasisPoints: 0n,
      basis: 'each-trade',
      hostingPerMonth,
    },
    zero,
  )
  const earned = upToCent(month.earned)
  return {
    earned,
    charge: micro(earned - hostingPerMonth),
    percentOfCapital: Number(month.earnedBasisPointsOfCapital) / 100,
  }
}
