import { useMemo, useState } from 'react'
import { nextSort } from './sort-rows.ts'
import type { TableControl, TableState } from './table-source.ts'

/** Whatever changes which rows there are leads back to the first page. */
export function useTableControl<Id extends string>(): TableControl<Id> {
  const [state, setState] = useState<TableState<Id>>({ page: 1, search: '', sort: undefined })
  return useMemo(
    () => ({
      ...state,
      toPage: (page) => setState((now) => ({ ...now, page })),
      searchFor: (search) => setState((now) => ({ ...now, search, page: 1 })),
      sortBy: (columnId) => setState((now) => ({ ...now, sort: nextSort(now.sort, columnId), page: 1 })),
    }),
    [state],
  )
}
