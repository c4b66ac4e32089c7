import { pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { poolWords, profitSplit, splitLines } from './content/profit-split.ts'
import { ProfitSplit as OnDashboard } from './member/shell/welcome/performance.tsx'
import { ProfitSplit as OnSite } from './site/blocks/profit-split.tsx'

const terms = pageTerms(specifiedTerms)
const lines = splitLines(terms).map(({ label, value }) => [label, value])

test('ten dollars are told to the last account, and every part is in the one it is of', () => {
  expect(lines).toEqual([
    ['You keep', '$6.00'],
    ['Fuel, to affiliate income', '$3.60'],
    ['of which at most, to the members above you', '$1.60'],
    ['of which to the person who invited you, when you deposited', '$0.20'],
    ['of which to the affiliate pool', '$1.80'],
    ['Fuel, to operations', '$0.40'],
  ])
})

test.each([terms, { ...terms, affiliatePercent: 73.3, directPercent: 7.3 }])('no part is lost', (one) => {
  const { charge, toAffiliates, toOperations, toLevels, toSponsor, toPool } = profitSplit(one)
  expect(toLevels + toSponsor + toPool).toBe(toAffiliates)
  expect(toAffiliates + toOperations).toBe(charge)
})

test.each([
  { place: 'the site', page: <OnSite /> },
  { place: 'the dashboard', page: <OnDashboard kept={undefined} /> },
])('$place shows them in the same words and figures, and says what the pool is', ({ page }) => {
  const html = renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
  const shown = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label = '', value = '']) => [
    label.replace(/<[^>]+>/g, ''),
    value,
  ])
  expect(shown).toEqual(lines)
  expect(html).toContain(poolWords)
})
