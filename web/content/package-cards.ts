import { display } from '@fairlead/contract/constants'
import { packages } from '@fairlead/contract/packages'
import { formatUsd } from '@fairlead/money/format'
import type { Money } from '@fairlead/money/money'
import { share } from '@fairlead/money/share'
import { breakEvenMonth } from './break-even-month.ts'
import { wholeDollars } from './whole-dollars.ts'

const featuredId = 3

/** What differs between the packages, in figures that follow from their rules. */
export const packageCards = packages
  .filter(({ id }) => id !== display.hiddenPackageId)
  .map(({ id, package_name, package_amount: capital, profit_share_ration, requiredFuelBasisPoints, tradesMax }) => {
    const month = breakEvenMonth(capital, profit_share_ration)
    return {
      id,
      name: `${package_name} Package`,
      capital: `${dollars(capital, 0)}+`,
      featured: id === featuredId,
      figures: [
        { label: 'Fuel to start', value: dollars(share(capital, requiredFuelBasisPoints), 0) },
        { label: 'Trades at once', value: `up to ${tradesMax}` },
        { label: 'To break even', value: `${dollars(month.earned, 2)} a month` },
        { label: 'That is', value: `${month.percentOfCapital.toFixed(2)}% of the capital` },
      ],
    }
  })

function dollars(amount: Money, decimals: 0 | 2): string {
  const [whole = '', ...cents] = formatUsd(amount, decimals).split('.')
  return [wholeDollars(whole), ...cents].join('.')
}
