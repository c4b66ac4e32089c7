import { display } from '@fairlead/contract/constants'
import { downloadStatement, readStatement } from '@fairlead/contract/routes/finance/statement'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call, fetchFile } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { useSettled } from '../../lib/time/use-settled.ts'
import { saveFile } from '../../ui/tables/save-file.ts'

type Asked = z.input<NonNullable<typeof readStatement.query>>
/** As the controls hold it: empty is everything. */
export type StatementFilter = {
  account: Asked['account'] | ''
  kind: Asked['kind'] | ''
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
  const asked = sentOf({ ...filter, search })
  const query = useQuery({
    queryKey: [...keyOf(readStatement), asked, page],
    queryFn: ({ signal }) => call(readStatement, { query: { ...asked, page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  return {
    filter,
    page,
    query,
    asked,
    toPage: setPage,
    narrow(change: Partial<StatementFilter>) {
      setFilter((now) => ({ ...now, ...change }))
      setPage(1)
    },
  }
}

export const useStatementFile = (asked: ReturnType<typeof sentOf>) =>
  useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') =>
      saveFile(`statement.${format}`, await fetchFile(downloadStatement, { ...asked, format })),
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
