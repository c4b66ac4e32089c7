import { display } from '@fairlead/contract/constants'
import { downloadStatement, readStatement } from '@fairlead/contract/routes/finance/statement'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call, fetchFile } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { useSettled } from '../../lib/time/use-settled.ts'
import { saveFile } from '../../ui/tables/save-file.ts'

type Query = z.input<NonNullable<typeof readStatement.query>>
/** As the controls hold it: empty is everything. */
export type StatementFilter = {
  account: Query['account'] | ''
  kind: Query['kind'] | ''
  from: string
  to: string
  search: string
}

const typingRestMs = 250
export const pageSize = display.walletPageSize

/** One page of the statement; whatever changes which lines there are leads back to the first. */
export function useStatement(first: StatementFilter) {
  const [filter, setFilter] = useState(first)
  const [page, setPage] = useState(1)
  const search = useSettled(filter.search.trim(), typingRestMs)
  const sent = sentOf({ ...filter, search })
  const query = useQuery({
    queryKey: [...keyOf(readStatement), sent, page],
    queryFn: ({ signal }) => call(readStatement, { query: { ...sent, page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  return {
    filter,
    page,
    query,
    sent,
    toPage: setPage,
    narrow(change: Partial<StatementFilter>) {
      setFilter((now) => ({ ...now, ...change }))
      setPage(1)
    },
  }
}

export const useStatementFile = (filter: ReturnType<typeof sentOf>) =>
  useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') =>
      saveFile(`statement.${format}`, await fetchFile(downloadStatement, { ...filter, format })),
  })

function sentOf({ account, kind, from, to, search }: StatementFilter) {
  return {
    ...(account ? { account } : {}),
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(search ? { search } : {}),
  }
}
