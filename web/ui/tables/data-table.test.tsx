import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'

type Row = { name: string; side: string; price: number; profit: number }

const columns: readonly Column<Row>[] = [
  { id: 'side', label: 'Side', cell: (row) => row.side },
  { id: 'name', label: 'Name', isLink: true, sortBy: (row) => row.name, cell: (row) => row.name },
  { id: 'price', label: 'Opening price', shortLabel: 'Price', align: 'end', cell: (row) => row.price },
  { id: 'profit', label: 'Profit', align: 'end', sortBy: (row) => row.profit, cell: (row) => row.profit },
]
const row = { name: 'Gold', side: 'Buy', price: 2_000, profit: 3.5 }

const drawn = (shown: readonly Column<Row>[], sort?: { columnId: string; order: 'asc' | 'desc' }) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DataTable
        caption="Trades"
        columns={shown}
        rows={[row]}
        rowKey={({ name }) => name}
        sort={sort}
        onSort={() => {}}
        rowLink={() => ({ to: '/trade', label: 'Open it', isOpen: false })}
      />
    </MemoryRouter>,
  )

/** Where each cell stands on a phone, and what its label is to the eye and to the ear. */
function cellsOf(html: string) {
  return [...html.matchAll(/<td class="([^"]*)"><span class="([^"]*)">([^<]*)<\/span>/g)].map(
    ([, style = '', label = '', words = '']) => ({
      order: Number(/max-lg:order-(\d)/.exec(style)?.[1]),
      isSeen: !label.includes('sr-only'),
      words: words.trim(),
    }),
  )
}

test('on phones a row begins with its name and ends its first line with its figure; of the rest figures show what they are', () => {
  expect(cellsOf(drawn(columns))).toEqual([
    { order: 4, isSeen: false, words: 'Side:' },
    { order: 1, isSeen: false, words: 'Name:' },
    { order: 4, isSeen: true, words: 'Price' },
    { order: 2, isSeen: false, words: 'Profit:' },
  ])
})

test('a column can say that it is the figure, and another that it stands beside the name', () => {
  const chosen = columns.map((column) => ({
    ...column,
    ...(column.id === 'price' && { isFigure: true }),
    ...(column.id === 'side' && { isBesideName: true }),
  }))
  expect(cellsOf(drawn(chosen)).map(({ order }) => order)).toEqual([1, 1, 2, 4])
})

test('a button that says what it does has no label before it', () => {
  const shown = columns.map((column) => (column.id === 'profit' ? { ...column, isFigure: true } : column))
  const close: Column<Row> = {
    id: 'close',
    label: 'End',
    shortLabel: '',
    align: 'end',
    cell: () => <button type="button">Close</button>,
  }
  expect(drawn([...shown, close])).toContain('text-right"><button type="button">Close')
})

test('what to sort by is chosen above the rows, where no header can be pressed', () => {
  const unsorted = drawn(columns)
  expect([...unsorted.matchAll(/<option[^>]*>([^<]*)</g)].map(([, words]) => words)).toEqual([
    'Default order',
    'Name',
    'Profit',
  ])
  expect(unsorted).not.toContain('Ascending')
  expect(drawn(columns, { columnId: 'profit', order: 'desc' })).toContain('Descending')
  expect(drawn(columns, { columnId: 'profit', order: 'desc' })).toMatch(/<option value="profit" selected/)
})
