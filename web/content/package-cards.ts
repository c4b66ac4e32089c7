import { packages } from '@fairlead/contract/packages'
import type { PageTerms } from '@fairlead/contract/specified-terms'
import { formatUsd } from '@fairlead/money/format'
import { fromDollars } from '@fairlead/money/parse'
import { share } from '@fairlead/money/share'
import { toDollars } from '@fairlead/money/to-dollars'
import { breakEvenMonth } from './break-even-month.ts'
import { offeredPackages, usd } from './term-words.ts'
import { wholeDollars } from './whole-dollars.ts'

const featuredId = 3
const tradesMax = new Map(packages.map((one) => [one.id, one.tradesMax]))

/** What differs between the packages, in figures that follow from their terms. */
export const packageCards = (terms: PageTerms) =>
  offeredPackages(terms).map(({ id, name, amount, companyPercent, requiredFuelPercent }) => {
    const capital = fromDollars(amount)
    const month = breakEvenMonth(capital, companyPercent, terms.hostingPerMonth)
    const fuel = share(capital, BigInt(Math.round(requiredFuelPercent * 100)))
    const [whole = '', cents = ''] = formatUsd(month.earned, 2).split('.')
    return {
      id,
      name: `${name} Package`,
      capital: `${usd(amount)}+`,
      featured: id === featuredId,
      figures: [
        { label: 'Fuel to start', value: usd(toDollars(fuel)) },
        { label: 'Trades at once', value: `up to ${tradesMax.get(id)}` },
        { label: 'To break even', value: `${wholeDollars(whole)}.${cents} a month` },
        { label: 'That is', value: `${month.percentOfCapital.toFixed(2)}% of the capital` },
      ],
    }
  })
