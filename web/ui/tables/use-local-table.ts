import { useMemo } from 'react'
import type { Column } from './data-table.tsx'
import { findRows, pageBounds } from './find-rows.ts'
import type { TableSource } from './table-source.ts'
import { useTableControl } from './use-table-control.ts'

type Local<Row, Id extends string> = {
  rows: readonly Row[] | undefined
  columns: readonly Column<Row, Id>[]
  /** What of a row a search looks at. */
  searched: readonly ((row: Row) => string)[]
  pageSize: number
  failure?: string | undefined
  retry?: () => void
  lastLine?: TableSource<Row, Id>['lastLine']
}

const nothingToRetry = () => {}

/** A table whose rows are all here: searched, sorted and paged in the browser. */
export function useLocalTable<Row, Id extends string>(local: Local<Row, Id>): TableSource<Row, Id> {
  const { rows, columns, searched, pageSize, failure, retry = nothingToRetry, lastLine } = local
  const control = useTableControl<Id>()
  const { search, sort } = control
  const found = useMemo(
    () => findRows(rows ?? [], columns, searched, { search, sort }),
    [rows, columns, searched, search, sort],
  )
  const { page } = pageBounds(control.page, pageSize, found.length)
  return {
    control,
    pageSize,
    rows: rows && found.slice((page - 1) * pageSize, page * pageSize),
    searched: search.trim(),
    total: found.length,
    question: JSON.stringify([page, search, sort]),
    isOld: false,
    failure,
    retry,
    everyRow: async () => found,
    ...(lastLine && { lastLine }),
  }
}
