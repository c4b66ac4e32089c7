import type { Column } from './data-table.tsx'
import { sortRows } from './sort-rows.ts'
import type { TableState } from './table-source.ts'

/** The rows in which any of the searched columns holds the words, whatever their case, in the order asked for. */
export function findRows<Row, Id extends string>(
  rows: readonly Row[],
  columns: readonly Column<Row, Id>[],
  searched: readonly ((row: Row) => string)[],
  { search, sort }: Pick<TableState<Id>, 'search' | 'sort'>,
): readonly Row[] {
  const words = search.trim().toLowerCase()
  const found = words
    ? rows.filter((row) => searched.some((wordsOf) => wordsOf(row).toLowerCase().includes(words)))
    : rows
  const by = columns.find((column) => column.id === sort?.columnId)?.sortBy
  return sort && by ? sortRows(found, by, sort.order) : found
}

/** How many pages there are, and the one asked for: the last when rows have gone since. */
export function pageBounds(page: number, pageSize: number, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return { page: Math.min(page, pages), pages }
}
