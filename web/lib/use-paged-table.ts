import { pageSizeMax } from '@fairlead/contract/page'
import { text } from '@fairlead/contract/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Order } from '../ui/tables/sort-rows.ts'
import type { TableSource } from '../ui/tables/table-source.ts'
import { useTableControl } from '../ui/tables/use-table-control.ts'
import { sentencesOf } from './calls/api-error.ts'
import { collectPages } from './calls/collect-pages.ts'
import { figuresAge } from './calls/figures-age.ts'
import { useFailureToast } from './calls/use-failure-toast.ts'
import { useSettled } from './time/use-settled.ts'

export type PageQuery<Id extends string> = {
  page: number
  pageSize: number
  search?: string
  sort?: Id
  order?: Order
}
export type RowsOf<Row> = { rows: readonly Row[]; total: number }

type Paged<Reply, Row, Id extends string> = {
  /** Begins with `keyOf(route)`. */
  queryKey: readonly unknown[]
  ask: (query: PageQuery<Id>, signal?: AbortSignal) => Promise<Reply>
  rowsOf: (reply: Reply) => RowsOf<Row>
  pageSize: number
  failureText?: string
}

const typingRestMs = 250

/** A table that the server searches, sorts and cuts into pages; `reply` is its whole last answer. */
export function usePagedTable<Reply, Row, Id extends string>(
  paged: Paged<Reply, Row, Id>,
): { source: TableSource<Row, Id>; reply: Reply | undefined } {
  const { queryKey, ask, rowsOf, pageSize, failureText = text.internal } = paged
  const control = useTableControl<Id>()
  const { toPage } = control
  const list = JSON.stringify(queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins with its first page
  useEffect(() => toPage(1), [list])
  const search = useSettled(control.search.trim(), typingRestMs)
  const filter = {
    ...(search ? { search } : {}),
    ...(control.sort ? { sort: control.sort.columnId, order: control.sort.order } : {}),
  }
  const query = useQuery({
    queryKey: [...queryKey, filter, { page: control.page, pageSize }],
    queryFn: async ({ signal }) => ({
      reply: await ask({ ...filter, page: control.page, pageSize }, signal),
      searched: search,
    }),
    placeholderData: keepPreviousData,
  })
  useFailureToast(query.error, failureText)
  const answer = query.data && rowsOf(query.data.reply)

  return {
    reply: query.data?.reply,
    source: {
      control,
      pageSize,
      rows: answer?.rows,
      searched: query.data?.searched ?? '',
      total: answer?.total ?? 0,
      question: JSON.stringify([queryKey, filter, control.page]),
      isOld: query.isPlaceholderData,
      failure: query.error ? sentencesOf(query.error, failureText).join(' ') : undefined,
      retry: () => void query.refetch(),
      everyRow: () => collectPages((page) => ask({ ...filter, page, pageSize: pageSizeMax }).then(rowsOf)),
      lastLine: () => figuresAge.lastLine(String(queryKey[0])),
    },
  }
}
