import { isAhead } from '@fairlead/contract/record-ahead'
import cohorts from '@fairlead/contract/record-cohorts.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { aheadRows, aheadSentence } from './ahead.ts'

const each = { companyPercent: 40, basis: 'each-trade', hostingPerMonth: 20 } as const
const countAt = (capital: number, basisPoints: number, basis: 'each-trade' | 'net-new-profit', hostingPerMonth = 20) =>
  cohorts.capitals
    .find((one) => one.capital === capital)
    ?.members.filter((sums) =>
      isAhead(sums, cohorts.months, { companyBasisPoints: basisPoints, hostingPerMonth, basis }),
    ).length

test.each([
  { terms: each, basisPoints: 4_000 },
  { terms: { ...each, companyPercent: 12.5 }, basisPoints: 1_250 },
  { terms: { ...each, basis: 'net-new-profit' as const }, basisPoints: 4_000 },
  { terms: { ...each, hostingPerMonth: 3.33 }, basisPoints: 4_000 },
])('$terms: counted anew for every capital, hosting paid', ({ terms, basisPoints }) => {
  const rows = aheadRows(terms)
  expect(rows.map(({ capital }) => capital)).toEqual(cohorts.capitals.map(({ capital }) => capital))
  for (const { capital, ahead, members } of rows) {
    expect(ahead).toBe(countAt(capital, basisPoints, terms.basis, terms.hostingPerMonth))
    expect(members).toBeGreaterThanOrEqual(ahead)
  }
})

test('a lower share puts more of them ahead, and what is no percentage none', () => {
  const sum = (companyPercent: number) =>
    aheadRows({ ...each, companyPercent }).reduce((all, { ahead }) => all + ahead, 0)
  expect(sum(0)).toBeGreaterThan(sum(40))
  for (const typed of [-1, 101, Number.NaN]) expect(aheadRows({ ...each, companyPercent: typed })).toEqual([])
})

test('a sentence for the capital entered: of the largest that was played below it, never without its warning', () => {
  expect(aheadSentence(700, each)).toMatch(
    /^Of the record’s \d+ members who began with \$500, none was ahead after 12 months\. Based on past prices; not a promise\.$/,
  )
  const many = countAt(20_000, 4_000, 'each-trade')
  expect(aheadSentence(20_000, each)).toContain(`who began with $20,000, ${many} were ahead`)
  expect(aheadSentence(99, each)).toBeUndefined()
  expect(aheadSentence(Number.NaN, each)).toBeUndefined()
})
