import { stopStrategies, stopSymbols } from '@fairlead/contract/stops'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SharesGrid } from './shares-grid.tsx'
import { SharesTable } from './shares-table.tsx'
import type { Shares } from './use-shares.ts'

const parts = stopSymbols.flatMap((symbol, row) =>
  stopStrategies.map((strategy, column) => ({ symbol, strategy, share: (row * 3 + column) / 1000, stake: 0.1146 })),
)
const shares: Shares = {
  at: '2026-11-10T00:00:00.000Z',
  parts,
  history: [
    { at: '2026-10-01T00:00:00.000Z', shares: parts.map(() => 1 / 18) },
    { at: '2026-11-10T00:00:00.000Z', shares: parts.map(({ share }) => share) },
  ],
}

test('each of the 18 parts has its share, its stake and its line', () => {
  const html = renderToStaticMarkup(<SharesGrid shares={shares} />)
  expect(html.match(/plans 11\.5%/g)).toHaveLength(18)
  expect(html.match(/<svg/g)).toHaveLength(18)
  for (const { share } of parts) expect(html).toContain(`<strong>${(share * 100).toFixed(1)}%</strong>`)
})

test('without a history there are shares and no lines', () => {
  const html = renderToStaticMarkup(<SharesGrid shares={{ ...shares, at: null, history: [] }} />)
  expect(html.match(/plans 11\.5%/g)).toHaveLength(18)
  expect(html).not.toContain('<svg')
})

test('the table behind it has the same in figures: where each share began and where it is', () => {
  const html = renderToStaticMarkup(<SharesTable shares={shares} />)
  const row = html.split('<tr').find((one) => one.includes('XAGUSD momentum')) ?? ''
  expect([...row.matchAll(/>(\d+\.\d%)</g)].map(([, figure]) => figure)).toEqual([
    '5.6%',
    '5.6%',
    '1.7%',
    '5.6%',
    '11.5%',
    '1.7%',
  ])
})
