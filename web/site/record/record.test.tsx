import { readFileSync } from 'node:fs'
import { recordBands } from '@fairlead/contract/record-months'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { cohortCapitals, cohortsOf } from '../../content/record.ts'
import { recordMonthsIn } from '../live/record-months.ts'
import { CohortsChart } from './cohorts-chart.tsx'
import { MarketMonths } from './market-months.tsx'
import { Would } from './would.tsx'

const document = readFileSync(new URL('../../../docs/record.md', import.meta.url), 'utf8')

/** Every figure in its order, with whatever is written to it; what names a file is none. */
const figuresIn = (words: string): string[] => words.match(/[-−+]?\$?\d[\d,./:-]*%?/g) ?? []

test('every figure of the document is on the page, in its order, and no other', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Would />
    </MemoryRouter>,
  )
  const [, drawn = ''] = html.split('<div data-record="true">')
  const words = drawn
    .replace(/<figure[\s\S]*?<\/figure>/g, '')
    .replace(/<div data-drawing="true"[\s\S]*?(?=<div class="grid gap-4">)/g, '')
    .replace(/<caption[\s\S]*?<\/caption>/g, '')
    .replace(/<[^>]*>/g, '\n')
  const said = document.slice(document.indexOf('## '))
  expect(figuresIn(words)).toEqual(figuresIn(said))
  expect(figuresIn(said).length).toBeGreaterThan(1_500)
})

test('the drawn members are those of the document: as many are ahead as it says', () => {
  const [, part = ''] = document.split('## Members who began in different months')
  const [all = ''] = part.split('The same for')
  const said = new Map(
    [...all.matchAll(/^\| The bot \| \$([\d,]+) \|(.*)\|$/gm)].map(([, capital = '', rest = '']) => [
      Number(capital.replaceAll(',', '')),
      rest.split('|').at(-2)?.trim(),
    ]),
  )
  expect(said.size).toBe(5)
  for (const [capital, ahead] of said) {
    const cohorts = cohortsOf(capital)
    const share = (cohorts.filter(({ dollars }) => dollars > 0).length / cohorts.length) * 100
    expect([capital, `${share.toFixed(1)}%`]).toEqual([capital, ahead])
    expect(cohortCapitals).toContain(capital)
  }
  expect(
    cohortsOf(100)
      .map(({ month }) => month)
      .slice(0, 10)
      .at(-1),
  ).toBe('2014-01')
  expect(renderToStaticMarkup(<CohortsChart />)).toContain('18 of 76 members')
})

const counts = (more: Record<number, number>) => recordBands.map((band) => more[band] ?? 0)
const march = {
  ...{
    month: '2026-03',
    market: 'simulated',
    members: 1_234,
    ahead: 500,
    trades: 9_000,
    won: 4_000,
    lost: 4_990,
    late: 3,
  },
  since: { members: 2_000, ahead: 700 },
  memberBands: counts({ '-7': 100, '-1': 634, 2: 500 }),
  tradeBands: counts({ '-2': 4_990, 0: 10, 3: 4_000 }),
}

test('a month says how many were ahead, in words that anybody can check', () => {
  const html = renderToStaticMarkup(<MarketMonths months={recordMonthsIn({ months: [march] })} />)
  for (const words of [
    '500 of 1,234',
    '40.5%',
    '700 of',
    '35.0%',
    '−10% or worse',
    '0% to −0.25%',
    '+0.25% to +0.5%',
    '4,000 (44.4%)',
  ])
    expect(html).toContain(words)
})

test('what is no month is not shown as one', () => {
  expect(recordMonthsIn({ months: [] })).toEqual([])
  for (const broken of [
    {},
    { months: [{ ...march, market: 'both' }] },
    { months: [{ ...march, ahead: '500' }] },
    { months: [{ ...march, memberBands: [1] }] },
  ])
    expect(() => recordMonthsIn(broken)).toThrow()
})
