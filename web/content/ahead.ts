import {
  type AheadAtCapital,
  aheadAtCapital,
  aheadByCapital,
  type MemberCharges,
} from '@fairlead/contract/record-ahead'
import cohorts from '@fairlead/contract/record-cohorts.json'
import { recordText } from '@fairlead/contract/record-text'
import { wholeDollars } from './whole-dollars.ts'

/** What members are charged: of a package its part and of what, and hosting in dollars. */
export type ChargedTerms = { companyPercent: number; basis: MemberCharges['basis']; hostingPerMonth: number }

export const { from: aheadFrom, to: aheadTo, months: aheadMonths } = cohorts

/** How many of the record's members would have been ahead at each capital, charged so; none where that is no percentage yet. */
export function aheadRows({ companyPercent, basis, hostingPerMonth }: ChargedTerms): AheadAtCapital[] {
  if (!(companyPercent >= 0 && companyPercent <= 100)) return []
  return aheadByCapital(cohorts, { companyBasisPoints: Math.round(companyPercent * 100), hostingPerMonth, basis })
}

/** What the company has a part of. */
export const chargedWords = ({ basis }: Pick<ChargedTerms, 'basis'>): string =>
  basis === 'each-trade' ? 'each winning trade' : 'net new profit'

/** The same for one capital, in a sentence; nothing where the record has none so small. */
export function aheadSentence(capital: number, terms: ChargedTerms): string | undefined {
  const row = aheadAtCapital(aheadRows(terms), capital)
  if (!row) return undefined
  const { ahead, members } = row
  const many = ahead === 0 ? 'none was' : ahead === 1 ? 'one was' : `${ahead} were`
  return `Of the record’s ${members} members who began with ${wholeDollars(row.capital)}, ${many} ahead after ${cohorts.months} months. ${recordText.aheadNote}`
}
