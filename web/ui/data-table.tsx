import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { SortHeader } from './sort-header.tsx'
import { nextSort, type Sort, sortRows } from './sort-rows.ts'

export type Column<Row> = {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** What to sort by; a column without it cannot be sorted. */
  sortBy?: (row: Row) => string | number
  align?: 'start' | 'end'
}

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  empty: ReactNode
}

/** A table with sortable columns and a sticky header; on phones each row becomes a card with its labels. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty }: Props<Row>) {
  const [sort, setSort] = useState<Sort>()
  const sortBy = columns.find((column) => column.id === sort?.columnId)?.sortBy
  const sorted = sort && sortBy ? sortRows(rows, sortBy, sort.order) : rows
  if (rows.length === 0) return empty

  return (
    <div className="max-h-[40rem] overflow-auto max-md:max-h-none">
      <table className="w-full text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <SortHeader
                key={column.id}
                label={column.label}
                align={column.align ?? 'start'}
                order={sort?.columnId === column.id ? sort.order : undefined}
                {...(column.sortBy ? { onSort: () => setSort(nextSort(sort, column.id)) } : {})}
              />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
          {sorted.map((row) => (
            <tr
              key={rowKey(row)}
              className="border-b border-line last:border-0 max-md:block max-md:rounded-control max-md:border max-md:p-3 max-md:last:border"
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={classNames(
                    'px-3 py-3 max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1.5',
                    column.align === 'end' && 'tabular text-right',
                  )}
                >
                  <span aria-hidden="true" className="text-muted md:hidden">
                    {column.label}
                  </span>
                  <span className="min-w-0 wrap-break-word max-md:text-right">{column.cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
