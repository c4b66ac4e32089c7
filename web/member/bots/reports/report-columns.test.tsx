import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { exportedColumns } from '../../../ui/tables/exported-columns.ts'
import { positionColumns } from '../../shell/welcome/position-columns.tsx'
import type { Position } from '../../shell/welcome/use-positions.ts'
import { type LogEntry, logColumns } from '../bot/log-columns.tsx'
import { type Fee, feeColumns } from '../fuel-report/fee-columns.tsx'
import { rangeWords } from './range-words.ts'
import { dayIn } from './use-day-range.ts'
import { tradePath, useOpenTrade } from './use-open-trade.ts'

/** What a reader sees of a row, cell by cell, without markup. */
const shown = <Row, Id extends string>(columns: readonly Column<Row, Id>[], row: Row) =>
  columns.map((column) =>
    renderToStaticMarkup(<MemoryRouter>{column.cell(row, 0)}</MemoryRouter>).replace(/<[^>]+>/g, ''),
  )

test('hosting and fees: 6 decimals of fuel, 4 of the balance; what is owed is said', () => {
  const fee: Fee = { id: 1, at: '2026-11-15T00:00:00.000Z', kind: 'hosting', due: 0.666667, owed: 0, fuelBalance: 61.2 }
  expect(shown(feeColumns, fee)).toEqual(['15 Nov 2026, 00:00 UTC', 'Hosting, one day', '$0.666667', '$61.2000'])
  const owed: Fee = { ...fee, kind: 'reactivation', owed: 4 }
  expect(shown(feeColumns, owed)[1]).toBe('Reactivation ($4.0000 still owed)')
  // The file says so, too.
  const [, whatFor] = exportedColumns(feeColumns)
  expect(whatFor?.plain(owed, 0)).toBe('Reactivation ($4.0000 still owed)')
})

test('the log: what, on which symbol, why, and the trade it was about', () => {
  const entry: LogEntry = {
    id: '1',
    at: '2026-11-15T13:58:07.000Z',
    kind: 'entry',
    symbol: 'XAUUSD',
    ticket: 48,
    words: 'Bought.',
    partShare: null,
  }
  expect(shown(logColumns, entry)).toEqual(['15 Nov 2026, 13:58 UTC', 'Opened', 'XAUUSD', 'Bought. Trade 48'])
  const withShare = { ...entry, partShare: 0.1234 }
  expect(shown(logColumns, withShare)[3]).toBe('Bought. Its part had 12.3% of the stakes. Trade 48')
  expect(logColumns.find(({ id }) => id === 'words')?.raw?.(withShare, 0)).toBe(
    'Bought. Its part had 12.3% of the stakes.',
  )
  expect(shown(logColumns, { ...entry, kind: 'state', symbol: null, ticket: null })).toEqual([
    '15 Nov 2026, 13:58 UTC',
    'State',
    '–',
    'Bought. ',
  ])
})

test('open positions: prices as long as they are, and a button that says when its end is asked for', () => {
  const position: Position = {
    ticket: 48,
    trade: 48,
    symbol: 'USDJPY',
    side: 'sell',
    isCounter: false,
    volume: 0.1,
    openPrice: 154.221,
    price: 154.1,
    stop: 155,
    target: null,
    profit: -1.08,
    openedAt: '2026-11-15T13:58:07.000Z',
    reason: 'Sold.',
    partShare: null,
  }
  const columns = (closing: number[]) => positionColumns(new Set(closing), () => {})
  expect(shown(columns([]), position)).toEqual([
    'USDJPY',
    'Sell',
    '0.10',
    '154.221',
    '154.100',
    '155.000',
    '–',
    '−$1.08',
    '15 Nov 2026, 13:58 UTC',
    'Close USDJPY, position 48',
  ])
  expect(shown(columns([48]), position).at(-1)).toBe('Closing… USDJPY, position 48')
})

test.each([
  { range: {}, words: 'on all days' },
  { range: { from: '2026-11-01' }, words: 'since 1 Nov 2026' },
  { range: { to: '2026-11-15' }, words: 'up to 15 Nov 2026' },
  { range: { from: '2026-11-01', to: '2026-11-01' }, words: 'on 1 Nov 2026' },
  { range: { from: '2026-11-01', to: '2026-11-15' }, words: 'from 1 Nov 2026 to 15 Nov 2026' },
])('$range reads $words', ({ range, words }) => {
  expect(rangeWords(range)).toBe(words)
})

test.each([
  ['2026-11-15', '2026-11-15'],
  ['2026-13-45', undefined],
  ['1999-11-15', undefined],
  ['<script>', undefined],
  [null, undefined],
])('an address that says %s means the day %s', (words, day) => {
  expect(dayIn(words)).toBe(day)
})

test('the address of a trade leads to the trade report', () => {
  expect(tradePath({ trade: 48, account: 7 })).toBe('/dashboard?section=botReport&trade=48&account=7')
  expect(tradePath({ trade: 48 })).toBe('/dashboard?section=botReport&trade=48')
})

const Path = () => <p>{useOpenTrade().pathOf({ trade: 48 }, 'fuel')}</p>

test('opened from a list, it stands beside that section, with its days and without another account', () => {
  const at = '/dashboard?section=fuelReport&from=2026-11-01&trade=3&account=9'
  const markup = renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <Path />
    </MemoryRouter>,
  )
  expect(markup.replace(/<[^>]+>/g, '').replaceAll('&amp;', '&')).toBe(
    '/dashboard?section=fuelReport&from=2026-11-01&trade=48&list=fuel',
  )
})
