import { fromDollars } from '@fairlead/money/parse'
import { plainUsd } from '@fairlead/money/plain-usd'
import type { Terms } from './terms.ts'

const usd = (dollars: number): string => plainUsd(fromDollars(dollars))

/** The sentences that name a term, beside those of `text`: under the specification's terms they read as it has them. */
export const termTexts = {
  /** Specification, section 5: "Minimum withdrawal amount is $10!" */
  withdrawalMinimum: ({ withdrawalMin }: Pick<Terms, 'withdrawalMin'>): string =>
    `Minimum withdrawal amount is ${usd(withdrawalMin)}!`,
  /** Specification, section 8: "$5 Fuel Bonus Activated Successfully..." */
  bonusActivated: ({ joiningBonus }: Pick<Terms, 'joiningBonus'>): string =>
    `${usd(joiningBonus)} Fuel Bonus Activated Successfully...`,
}
