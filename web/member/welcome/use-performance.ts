import { readPerformance } from '@fairlead/contract/routes/trading'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/query-key.ts'
import { useAddressChange } from '../../lib/use-address-change.ts'
import { dayIn } from '../reports/use-day-range.ts'

export type Performance = z.output<typeof readPerformance.reply>
export const ranges = ['1D', '1W', '1M', '3M', 'all'] as const
export type Range = (typeof ranges)[number]
/** What the figures of the section are of: a range that ends now, or one day. */
export type Chosen = { range: Range; day: string | undefined }

const rangeDefault: Range = '1M'

export const usePerformance = ({ range, day }: Chosen) =>
  useQuery({
    queryKey: [...keyOf(readPerformance), day ?? range],
    queryFn: ({ signal }) => call(readPerformance, { query: day ? { day } : { range }, signal }),
    placeholderData: keepPreviousData,
  })

/** The choice stands in the address, so that reload, back and links keep it. Choosing a range lets go of the day. */
export function useChosen(): Chosen & { chooseRange: (range: Range) => void; chooseDay: (day?: string) => void } {
  const [address] = useSearchParams()
  const change = useAddressChange()
  return {
    range: ranges.find((known) => known === address.get('range')) ?? rangeDefault,
    day: dayIn(address.get('day')),
    chooseRange: (range) =>
      change((next) => {
        next.set('range', range)
        next.delete('day')
      }),
    chooseDay: (day) => change((next) => (day ? next.set('day', day) : next.delete('day'))),
  }
}
