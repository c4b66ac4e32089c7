import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aheadRows } from '../../../content/ahead.ts'
import { AheadTable } from './ahead-table.tsx'

const terms = (companyPercent: number, hostingPerMonth = 20) => ({
  companyPercent,
  basis: 'each-trade' as const,
  hostingPerMonth,
})
const cellsOf = (html: string) =>
  html
    .split('<tr')
    .slice(2)
    .map((row) => [...row.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, cell]) => cell))
const drawn = (typed: number, hosting?: number) =>
  renderToStaticMarkup(<AheadTable name="Starter" inForce={terms(40)} typed={terms(typed, hosting)} />)

test('each capital of the record: what holds beside what is being typed, with its warning', () => {
  const html = drawn(20)
  expect(html).toContain('Based on past prices; not a promise.')
  expect(html).toMatch(/In force, 40% and \$20.00 a month.*As typed, 20% and \$20.00 a month/)
  const [inForce, typed] = [aheadRows(terms(40)), aheadRows(terms(20))]
  const rows = cellsOf(html)
  expect(rows).toHaveLength(inForce.length)
  for (const [place, [, held, given]] of rows.entries()) {
    expect(held).toContain(`${inForce[place]?.ahead} of ${inForce[place]?.members} (`)
    expect(given).toContain(`${typed[place]?.ahead} of ${typed[place]?.members} (`)
  }
  expect(rows.some(([, held, given]) => held !== given)).toBe(true)
})

test('what is no percentage yet puts nobody ahead', () => {
  for (const [, , given] of cellsOf(drawn(140))) expect(given).toBe('–')
})

test('dearer hosting leaves fewer members ahead', () => {
  const html = drawn(40, 60)
  expect(html).toMatch(/As typed, 40% and \$60.00 a month/)
  const typed = aheadRows(terms(40, 60))
  for (const [place, [, , given]] of cellsOf(html).entries()) expect(given).toContain(`${typed[place]?.ahead} of `)
  const ahead = (rows: typeof typed) => rows.reduce((sum, row) => sum + row.ahead, 0)
  expect(ahead(typed)).toBeLessThan(ahead(aheadRows(terms(40))))
})
