import { pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { expect, test } from 'vitest'
import { checkSettings } from './check-settings.ts'
import type { LabSettings } from './lab-settings.ts'
import { periodOf } from './period-of.ts'
import { chargeAt, packageFor, presetOf, presets, soldSettings } from './sold-settings.ts'

const terms = pageTerms(specifiedTerms)
const sold = soldSettings(terms)
const day = 86_400

test('what is sold is right, at the price in force', () => {
  expect(checkSettings(sold)).toEqual({})
  expect(presetOf(sold)).toBe('sold')
  const dearer = {
    ...terms,
    hostingPerMonth: 25,
    packages: terms.packages.map((one) => ({ ...one, companyPercent: 30 })),
  }
  expect(soldSettings(dearer)).toMatchObject({ hostingPerMonth: 25, companyPercent: 30 })
})

test.each([
  { more: { capital: 99 }, field: 'capital', words: 'From $100 to $10,000,000.' },
  { more: { capital: Number.NaN }, field: 'capital', words: 'From $100 to $10,000,000.' },
  { more: { risk: 2.1 }, field: 'risk', words: 'From 0.1% to 2%.' },
  { more: { risk: 2, capital: 500 }, field: 'risk', words: 'Accounts below $1,000 may plan to lose 1% at most.' },
  { more: { tradesMax: 0.5 }, field: 'tradesMax', words: 'A whole number from 1 to 20.' },
  { more: { symbols: [] }, field: 'symbols', words: 'Choose at least one.' },
  { more: { companyPercent: 91 }, field: 'companyPercent', words: 'From 0% to 90%.' },
  { more: { hostingPerMonth: -1 }, field: 'hostingPerMonth', words: 'From $0 to $1,000.' },
  { more: { from: '' }, field: 'from', words: 'Enter a day.' },
  { more: { to: '2021-01-01' }, field: 'to', words: 'The last day must come after the first.' },
  { more: { from: '2014-01-01' }, field: 'from', words: 'The simulated market begins on 1 June 2015.' },
  { more: { data: { kind: 'simulated', seed: 1.5 } }, field: 'seed', words: 'A whole number from 1 to 999,999.' },
  { more: { barSeconds: 60 }, field: 'to', words: '9 million bars; 6 million is the most' },
  { more: { data: { kind: 'own', prints: [] } }, field: 'data', words: 'Add a file with prices first.' },
] as { more: Partial<LabSettings>; field: string; words: string }[])('$words', ({ more, field, words }) => {
  expect(checkSettings({ ...sold, ...more })).toEqual({ [field]: expect.stringContaining(words) })
})

test('half the risk is half of what is sold, and each preset is told from the others', () => {
  for (const { id, manner } of presets) expect(presetOf({ ...sold, ...manner })).toBe(id)
  const [, , half] = presets
  expect(half?.manner).toMatchObject({ risk: sold.risk / 2, movement: sold.movement / 2 })
  expect(presetOf({ ...sold, risk: 0.7 })).toBeUndefined()
})

test('with the capital goes the price of its package, unless another was set', () => {
  const cheaper = {
    ...terms,
    packages: terms.packages.map((one) => (one.name === 'Expert' ? { ...one, companyPercent: 30 } : one)),
  }
  expect(packageFor(cheaper, 4_999)?.name).toBe('Advanced')
  expect(packageFor(cheaper, 50)?.name).toBe('Starter')
  const expert = soldSettings(cheaper, 5_000)
  expect(expert.companyPercent).toBe(30)
  expect(chargeAt(cheaper, expert, 1_000)).toEqual({ companyPercent: 40, basis: 'each-trade' })
  expect(chargeAt(cheaper, { ...expert, companyPercent: 12 }, 1_000)).toEqual({})
})

test.each([
  { days: 500, from: '2022-06-01', to: '2023-05-15' },
  { days: 100, from: '2022-01-01', to: '2022-04-10' },
])('of $days days of prices it is played from $from to $to', ({ days, from, to }) => {
  const start = Date.UTC(2022, 0, 1) / 1000
  expect(periodOf([{ from: start, to: start + days * day }])).toEqual({ from, to })
})
