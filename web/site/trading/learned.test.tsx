import { pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { aheadRows } from '../../content/ahead.ts'
import { botTabs, slides } from '../../content/home.ts'
import record from '../../content/record-figures.json' with { type: 'json' }
import { trading } from '../../content/trading.ts'
import { Ahead } from './ahead.tsx'
import { Learned } from './learned.tsx'

const drawn = (page: ReactElement) => renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)

test('the trading page says what learning does, to the letter, with what the record found it to be worth', () => {
  const html = drawn(<Learned />)
  expect(html).toContain(
    'Each day, by a published formula, the bot moves its stakes towards those of its 18 parts that have done better so far. It does not predict prices.',
  )
  for (const figure of [record.stakes.learned, record.stakes.before, record.stakes.asGood, String(record.tried)])
    expect(html).toContain(`>${figure}</dd>`)
  expect(html).toContain('It may still be luck')
})

test('hedging is told as it is, and AI stands beside what is learned', () => {
  const hedge = trading.points.find(({ id }) => id === 'hedge')?.text
  expect(hedge).toMatch(
    /^A winning trade is covered when the market jumps against it\. That is rare, and the record shows what it has cost\./,
  )
  // Wherever hedging or AI is named, what the bot does stands in the same words.
  expect(botTabs.text).toMatch(/AI-driven.*Each day, by a published formula, the bot moves its stakes/)
  expect(botTabs.tabs(pageTerms(specifiedTerms)).find(({ id }) => id === 'tab-6')?.text).toContain(
    'a winner is covered when the market jumps',
  )
  expect(slides[0].text).toContain('When the market jumps against a winner, a counter trade covers it.')
  for (const { text } of slides) expect(text).not.toMatch(/hedged/i)
  expect(drawn(<Learned />)).toContain(`id="${botTabs.learned.to.split('#')[1]}"`)
})

test('what it takes to be ahead: every capital of the record, at our price, never without its warning', () => {
  const html = drawn(<Ahead />)
  expect(html).toContain('Based on past prices; not a promise.')
  const rows = aheadRows({ companyPercent: 40, basis: 'each-trade', hostingPerMonth: 20 })
  expect([...html.matchAll(/(\d+) of (\d+)</g)].map(([, ahead]) => Number(ahead))).toEqual(
    rows.map(({ ahead }) => ahead),
  )
})
