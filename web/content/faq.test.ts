import { confirmationsMin } from '@fairlead/contract/confirmations'
import { firstTerms, marketing, rules, timings } from '@fairlead/contract/constants'
import { packages } from '@fairlead/contract/packages'
import { pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { expect, test } from 'vitest'
import { faqGroups } from './faq.ts'

const answers = new Map(
  faqGroups(pageTerms(specifiedTerms)).flatMap(({ items }) => items.map(({ id, text }) => [id, text])),
)
const dollars = (micro: bigint) => `$${(micro / 1_000_000n).toLocaleString('en-US')}`
const percent = (basisPoints: bigint) => `${Number(basisPoints) / 100}%`
const hours = (ms: number) => `${ms / 3_600_000} hours`
const inWords = new Map([
  [6, 'Six'],
  [20, 'twenty'],
])

test.each([
  ['own-account', [`minimum is ${dollars(rules.capitalMin)}`, `${dollars(rules.capitalRecommended)} is recommended`]],
  ['setup', [hours(timings.pendingCountdownMs)]],
  ['limits', [`${inWords.get(rules.tradesMin)} to ${inWords.get(rules.tradesMax)} at a time`]],
  ['return', [`${marketing.roiPercentMin}-${marketing.roiPercentMax}%`]],
  [
    'charge',
    [
      `${percent(firstTerms.companyShareBasisPoints)} of each profit`,
      `keep ${percent(10_000n - firstTerms.companyShareBasisPoints)}`,
      `Hosting is ${dollars(firstTerms.hostingPerMonth)} a month`,
      `about ${dollars(rules.vpsPerMonthQuoted)} a month`,
      `${percent(firstTerms.partnerDiscountBasisPoints)} discount`,
    ],
  ],
  ['deposit', [`at least ${dollars(firstTerms.depositMin)}`, `${confirmationsMin} confirmations`]],
  ['low', [`${firstTerms.graceDays} more days`, `costs ${dollars(firstTerms.reactivationFee)}`]],
  ['direct', [`${percent(firstTerms.directShareBasisPoints)} of the fuel deposits`]],
  [
    'generation',
    [`${percent(rules.generationShareBasisPoints)} of the fuel`, `up to ${rules.generationLevelsMax} levels`],
  ],
  [
    'withdraw',
    [
      `From ${dollars(firstTerms.withdrawalMin)}`,
      `fee of ${dollars(firstTerms.withdrawalFee)}`,
      hours(timings.withdrawalMsMax),
    ],
  ],
  ['activation', packages.filter(({ id }) => id <= 4).map(({ name, amount }) => `${name} (${dollars(amount)}+)`)],
])('what the FAQ says under "%s" is what the rules say', (id, said) => {
  for (const words of said) expect(answers.get(id)).toContain(words)
})
