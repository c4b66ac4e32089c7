import { expect, test } from 'vitest'
import type { Column } from './data-table.tsx'
import { toCsv } from './to-csv.ts'

type Row = { name: string; profit: number }
const columns: readonly Column<Row>[] = [
  { id: 'at', label: 'Sr. No', cell: (_, at) => at + 1, raw: (_, at) => at + 1 },
  { id: 'name', label: 'Name', cell: (row) => row.name, sortBy: (row) => row.name },
  { id: 'profit', label: 'Profit & Loss', cell: (row) => `$${row.profit}`, sortBy: (row) => row.profit },
  { id: 'open', label: 'Open', cell: () => 'a button' },
]

test('an export holds plain values under the labels, and no column of buttons', () => {
  expect(toCsv(columns, [{ name: 'Ada', profit: -1.5 }])).toBe('Sr. No,Name,Profit & Loss\r\n1,Ada,-1.5\r\n')
})

test('figures that are not of the present say so below the rows', () => {
  expect(toCsv(columns, [{ name: 'Ada', profit: 1 }], 'Figures as of noon')).toBe(
    'Sr. No,Name,Profit & Loss\r\n1,Ada,1\r\nFigures as of noon\r\n',
  )
})

test.each([
  { name: 'a "b", c', written: '"a ""b"", c"' },
  { name: 'two\nlines', written: '"two\nlines"' },
  { name: '=HYPERLINK(1)', written: "'=HYPERLINK(1)" },
  { name: '+1', written: "'+1" },
  { name: '@x,y', written: '"\'@x,y"' },
])('$name is written as $written', ({ name, written }) => {
  expect(toCsv(columns, [{ name, profit: 0 }])).toContain(`1,${written},0`)
})
