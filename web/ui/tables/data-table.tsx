import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { controlStyle } from '../forms/control-style.ts'
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
  /** Left out of the two lines that rows become on phones. */
  isMinor?: boolean
  /** What the figure is called beneath the first line on phones, where there is little room; nothing where the cell says it. */
  shortLabel?: string
  /** Stands in the first line on phones, after the name. */
  isBesideName?: boolean
  /** Stands at the end of the first line on phones; without one it is the last column of figures. */
  isFigure?: boolean
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

/**
 * A table with sortable columns and a sticky header. On phones each row becomes two lines: its name and its figure, and the rest smaller
 * beneath. The labels are read aloud there, and what to sort by is chosen above.
 */
export function DataTable<Row, Id extends string = string>(props: Props<Row, Id>) {
  const { caption, columns, rows, rowKey, rowsBefore = 0, sort, onSort, isWhole = false, rowLink, arrived } = props
  const linkPlace = Math.max(
    0,
    columns.findIndex(({ isLink }) => isLink),
  )
  const figurePlace = figurePlaceOf(columns, linkPlace)
  return (
    <div className={classNames('overflow-auto max-lg:max-h-none', !isWhole && 'max-h-[52rem]')}>
      {onSort && <PhoneSort columns={columns} sort={sort} onSort={onSort} />}
      <table className="w-full text-sm max-lg:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-lg:hidden">
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
        <tbody className="max-lg:block">
          {rows.map((row, at) => {
            const key = rowKey(row)
            const link = rowLink?.(row)
            return (
              <tr
                key={key}
                className={classNames(
                  'border-b border-line last:border-0 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2 max-lg:gap-y-0.5 max-lg:py-2.5',
                  // Ends the first line.
                  "max-lg:after:order-3 max-lg:after:basis-full max-lg:after:content-['']",
                  link && 'relative transition-colors hover:bg-raised',
                  link?.isOpen && 'bg-accent-soft',
                  arrived?.has(key) && 'animate-arrive',
                )}
              >
                {columns.map((column, place) => (
                  <td key={column.id} className={cellStyle(column, place, { linkPlace, figurePlace })}>
                    <PhoneLabel
                      label={column.shortLabel ?? column.label}
                      isSeen={column.align === 'end' && place !== figurePlace && place !== linkPlace}
                    />
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
                    {column.note && (
                      <span className="block text-xs whitespace-normal text-muted">{column.note(row)}</span>
                    )}
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

type Places = { linkPlace: number; figurePlace: number }

function cellStyle<Row>(column: Column<Row>, place: number, { linkPlace, figurePlace }: Places): string {
  const onPhone =
    place === linkPlace
      ? 'max-lg:order-1 max-lg:min-w-0 max-lg:font-medium'
      : place === figurePlace
        ? 'max-lg:order-2 max-lg:ml-auto max-lg:font-medium'
        : column.isBesideName
          ? 'max-lg:order-1'
          : 'max-lg:order-4 max-lg:max-w-full max-lg:text-xs max-lg:text-muted'
  return classNames(
    'px-3 py-3 wrap-break-word max-lg:p-0',
    onPhone,
    column.align === 'end' && 'figure text-right',
    column.isMinor && 'max-lg:hidden',
  )
}

/** The column that says it is, else the last one of figures. */
function figurePlaceOf<Row>(columns: readonly Column<Row>[], linkPlace: number): number {
  const main = columns.findIndex(({ isFigure }) => isFigure)
  if (main >= 0) return main
  return columns.findLastIndex(({ align, isMinor }, place) => align === 'end' && !isMinor && place !== linkPlace)
}

/** Beneath the first line a figure needs its name to be understood; everything else says what it is by itself, but not to the ear. */
const PhoneLabel = ({ label, isSeen }: { label: string; isSeen: boolean }) =>
  label && <span className={classNames('lg:hidden', !isSeen && 'sr-only')}>{isSeen ? `${label} ` : `${label}: `}</span>

type PhoneSortProps<Row, Id extends string> = {
  columns: readonly Column<Row, Id>[]
  sort: Sort<Id> | undefined
  onSort: (columnId: Id) => void
}

/** On phones there are no headers to press. */
function PhoneSort<Row, Id extends string>({ columns, sort, onSort }: PhoneSortProps<Row, Id>) {
  const sortable = columns.filter(({ sortBy }) => sortBy)
  if (sortable.length === 0) return null
  const Icon = sort?.order === 'desc' ? ArrowDown : ArrowUp
  return (
    <div className="mb-1 flex items-center gap-2 lg:hidden">
      <label className="flex min-h-10 min-w-0 items-center gap-2 text-xs whitespace-nowrap text-muted">
        Sort by
        <select
          value={sort?.columnId ?? ''}
          onChange={({ target }) => {
            const chosen = sortable.find(({ id }) => id === target.value)
            if (chosen) onSort(chosen.id)
          }}
          className={controlStyle('min-w-0')}
        >
          {!sort && <option value="">Default order</option>}
          {sortable.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {sort && (
        <button
          type="button"
          onClick={() => onSort(sort.columnId)}
          className="inline-flex min-h-10 items-center gap-1 rounded-sm px-2 text-xs text-muted hover:text-ink"
        >
          <Icon className="size-3.5" aria-hidden="true" />
          {sort.order === 'asc' ? 'Ascending' : 'Descending'}
        </button>
      )}
    </div>
  )
}
