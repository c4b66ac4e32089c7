import { expect, test } from 'vitest'
import type { Column } from './data-table.tsx'
import { findRows, pageBounds } from './find-rows.ts'

type Row = { name: string; income: number }
const rows: readonly Row[] = [
  { name: 'Bea', income: 3 },
  { name: 'adam', income: 20 },
  { name: 'Cora', income: 1 },
]
const columns: readonly Column<Row, 'name' | 'income'>[] = [
  { id: 'name', label: 'Name', cell: (row) => row.name, sortBy: (row) => row.name },
  { id: 'income', label: 'Income', cell: (row) => row.income, sortBy: (row) => row.income },
]
const names = (state: Parameters<typeof findRows<Row, 'name' | 'income'>>[3]) =>
  findRows(rows, columns, [(row) => row.name], state).map((row) => row.name)

test.each([
  { search: '', sort: undefined, found: ['Bea', 'adam', 'Cora'] },
  { search: ' A', sort: undefined, found: ['Bea', 'adam', 'Cora'] },
  { search: 'AD', sort: undefined, found: ['adam'] },
  { search: '20', sort: undefined, found: [] },
  { search: '', sort: { columnId: 'income', order: 'desc' }, found: ['adam', 'Bea', 'Cora'] },
  { search: 'b', sort: { columnId: 'name', order: 'asc' }, found: ['Bea'] },
] as const)('"$search" sorted by $sort finds $found', ({ search, sort, found }) => {
  expect(names({ search, sort })).toEqual(found)
})

test.each([
  { page: 1, pageSize: 5, total: 0, bounds: { page: 1, pages: 1 } },
  { page: 1, pageSize: 5, total: 5, bounds: { page: 1, pages: 1 } },
  { page: 2, pageSize: 5, total: 6, bounds: { page: 2, pages: 2 } },
  { page: 9, pageSize: 10, total: 31, bounds: { page: 4, pages: 4 } },
])('page $page of $total rows, $pageSize a page', ({ page, pageSize, total, bounds }) => {
  expect(pageBounds(page, pageSize, total)).toEqual(bounds)
})
