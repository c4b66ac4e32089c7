import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { SortHeader } from './sort-header.tsx'
import type { Sort } from './sort-rows.ts'

export type Column<Row, Id extends string = string> = {
  id: Id
  label: string
  /** `at` counts the rows from 0 over all pages. */
  cell: (row: Row, at: number) => ReactNode
  /** What to sort by; a column without it cannot be sorted. */
  sortBy?: (row: Row) => string | number
  /** What an export holds where that is not what is sorted by. */
  raw?: (row: Row, at: number) => string | number
  align?: 'start' | 'end'
  /** Carries the link where rows lead somewhere; else the first column does. */
  isLink?: boolean
  /** A second line, smaller; where the cell is a link it is no part of its name. */
  note?: (row: Row) => ReactNode
  /** Left out of the cards that rows become on phones. */
  isMinor?: boolean
}

/** Where a row leads: one of its cells is the link, and the whole row answers a click. */
export type RowLink = { to: string; label: string; isOpen: boolean }

type Props<Row, Id extends string> = {
  caption: string
  columns: readonly Column<Row, Id>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** How many rows stand on the pages before this one. */
  rowsBefore?: number
  sort?: Sort<Id> | undefined
  onSort?: (columnId: Id) => void
  /** Shows every row at once instead of scrolling inside itself. */
  isWhole?: boolean
  rowLink?: ((row: Row) => RowLink) | undefined
  /** Keys of rows that have just come. */
  arrived?: ReadonlySet<string>
}

/** A table with sortable columns and a sticky header; on phones each row becomes a card with its labels. */
export function DataTable<Row, Id extends string = string>(props: Props<Row, Id>) {
  const { caption, columns, rows, rowKey, rowsBefore = 0, sort, onSort, isWhole = false, rowLink, arrived } = props
  const linkPlace = Math.max(
    0,
    columns.findIndex(({ isLink }) => isLink),
  )
  return (
    <div className={classNames('overflow-auto max-md:max-h-none', !isWhole && 'max-h-[52rem]')}>
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
                {...(column.sortBy && onSort ? { onSort: () => onSort(column.id) } : {})}
              />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
          {rows.map((row, at) => {
            const key = rowKey(row)
            const link = rowLink?.(row)
            return (
              <tr
                key={key}
                className={classNames(
                  'border-b border-line last:border-0 max-md:block max-md:rounded-control max-md:border max-md:p-3 max-md:last:border',
                  link && 'relative transition-colors hover:bg-raised',
                  link?.isOpen && 'bg-accent-soft',
                  arrived?.has(key) && 'animate-arrive',
                )}
              >
                {columns.map((column, place) => (
                  <td
                    key={column.id}
                    className={classNames(
                      'px-3 py-3 max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1.5',
                      column.align === 'end' && 'tabular text-right',
                      column.isMinor && 'max-md:hidden',
                    )}
                  >
                    <span aria-hidden="true" className="text-muted md:hidden">
                      {column.label}
                    </span>
                    <span className="min-w-0 wrap-break-word max-md:text-right">
                      {link && place === linkPlace ? (
                        <Link
                          to={link.to}
                          preventScrollReset
                          aria-label={link.label}
                          aria-current={link.isOpen || undefined}
                          className="font-medium text-accent-strong underline-offset-2 after:absolute after:inset-0 hover:underline"
                        >
                          {column.cell(row, rowsBefore + at)}
                        </Link>
                      ) : (
                        column.cell(row, rowsBefore + at)
                      )}
                      {column.note && <span className="block text-xs text-muted">{column.note(row)}</span>}
                    </span>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
