import { downloadPeriodStatement, readPeriodStatement } from '@fairlead/contract/routes/finance/period-statement'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { call, fetchFile } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { serverTime } from '../../lib/server-time.ts'
import { useAddressChange } from '../../lib/use-address-change.ts'
import { saveFile } from '../../ui/tables/save-file.ts'
import { monthOf, periodIn } from './period-names.ts'

export type PeriodStatement = z.output<typeof readPeriodStatement.reply>

/** The month or year that the address names, this month without one, and what it brought. */
export function usePeriodStatement() {
  const [address] = useSearchParams()
  const change = useAddressChange()
  const period = periodIn(address.get('period')) ?? monthOf(serverTime.now())
  const query = useQuery({
    queryKey: [...keyOf(readPeriodStatement), period],
    queryFn: async ({ signal }) => ({
      period,
      statement: await call(readPeriodStatement, { query: { period }, signal }),
    }),
    placeholderData: keepPreviousData,
  })
  return { period, query, choose: (next: string) => change((edited) => edited.set('period', next), true) }
}

export const usePeriodFile = (period: string) =>
  useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') =>
      saveFile(`statement-${period}.${format}`, await fetchFile(downloadPeriodStatement, { period, format })),
  })

/** While the page is printed it has this title: browsers offer it as the name of the file. */
export function usePrintedTitle(title: string): void {
  useEffect(() => {
    let shown: string | undefined
    const begin = () => {
      shown = document.title
      document.title = title
    }
    const end = () => {
      if (shown !== undefined) document.title = shown
      shown = undefined
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      end()
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [title])
}
