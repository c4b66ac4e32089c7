import { display, rules } from '@fairlead/contract/constants'
import { packages } from '@fairlead/contract/packages'
import { breakEven } from '@fairlead/money/break-even'
import { formatUsd } from '@fairlead/money/format'
import { type Money, micro, zero } from '@fairlead/money/money'
import { share } from '@fairlead/money/share'

const cent = 10_000n
const featuredId = 3

/** What differs between the packages, in figures that follow from their rules. */
export const packageCards = packages
  .filter(({ id }) => id !== display.hiddenPackageId)
  .map(({ id, package_name, package_amount: capital, profit_share_ration, requiredFuelBasisPoints, tradesMax }) => {
    const month = breakEven(
      {
        capital,
        companyShareBasisPoints: BigInt(profit_share_ration) * 100n,
        discountBasisPoints: 0n,
        basis: 'each-trade',
        hostingPerMonth: rules.hostingPerMonth,
      },
      zero,
    )
    return {
      id,
      name: `${package_name} Package`,
      capital: `${dollars(capital, 0)}+`,
      featured: id === featuredId,
      figures: [
        { label: 'Fuel to start', value: dollars(share(capital, requiredFuelBasisPoints), 0) },
        { label: 'Trades at once', value: `up to ${tradesMax}` },
        { label: 'To break even', value: `${dollars(upToCent(month.earned), 2)} a month` },
        { label: 'That is', value: `${percentOf(month.earnedBasisPointsOfCapital)} of the capital` },
      ],
    }
  })

/** Without the browser's formatters, which a phone would have to wake for a page that needs nothing else of them. */
function dollars(amount: Money, decimals: 0 | 2): string {
  const [whole = '', ...cents] = formatUsd(amount, decimals).split('.')
  return `$${[whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...cents].join('.')}`
}

/** A cent less would not be enough. */
function upToCent(amount: Money): Money {
  return micro(((amount + cent - 1n) / cent) * cent)
}

function percentOf(basisPoints: bigint): string {
  return `${(Number(basisPoints) / 100).toFixed(2)}%`
}
